//! The letters of federations, so that they are told from names where nothing says what stands in a list.

/// Those that FIDE has.
const KNOWN: &str = "AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BER BHU BIH BIZ BLR BOL BOT BRA BRN BRU BUL BUR CAF CAM CAN \
    CAY CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA DOM ECU EGY ENG ERI ESP EST ETH FAI FID FIJ FIN FRA FRG GAB GAM GCI GEO GEQ \
    GER GHA GRE GRL GRN GUA GUM GUY HAI HKG HON HUN INA IND IOM IRL IRI IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN KGZ KOR KOS KSA KUW LAO LAT LBA \
    LBN LBR LCA LES LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NCL NED NEP NGR NIG NOR NRU NZL OMA PAK \
    PAN PAR PER PHI PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA SCO SEN SEY SGP SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN \
    THA TJK TKM TLS TOG TPE TTO TUN TUR UAE UGA UKR URU USA UZB VAN VEN VIE VIN WLS YEM ZAM ZIM";

/// Whether this is how a federation is written: three capital letters.
pub(crate) fn is_federation(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Whether these are the letters of one that there is.
pub(crate) fn is_known(text: &str) -> bool {
    is_federation(text) && KNOWN.split_ascii_whitespace().any(|one| one == text)
}
