-- Two codes that are secondary statements of the law were once called by the names of the printed codes. Tables made
-- then keep the law that they were played under.

UPDATE games SET code = 'digest-2018' WHERE code = 'fide-2018';
UPDATE games SET code = 'digest-2009' WHERE code = 'fide-2009';
