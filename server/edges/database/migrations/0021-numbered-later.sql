-- The parts of an import are written at once, by name; the people's numbers follow, at the latest when a set of them is asked for.
alter table list_parts alter person_ids drop not null;
