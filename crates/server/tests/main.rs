//! Every test of the club from outside, as one program: linked one by one each of them would carry the whole club.
//! Apart stand `houses`, which put codes on the shelf of the whole process, and `simulation`, whose worlds have their own time
//! and chance.

mod acts;
mod adjourned;
mod alone;
mod arbiters;
mod book;
mod crowd;
mod damage;
mod device;
mod door;
mod entries;
mod event_members;
mod events;
mod fair;
mod frames;
mod games;
mod keeping;
mod leaving;
mod long;
mod machine;
mod manual;
mod mcp;
mod members;
mod messages;
mod module;
mod offered;
mod pages;
mod passkeys;
mod price;
mod proxied;
mod sealed;
mod seats;
mod site;
mod socket;
mod support;
mod survival;
mod tables;
mod upgrade;
mod witnesses;
