-- `language` is the one a user has chosen, null where they follow their browser; `seen_language` is that of their last sign-in, for mails.
alter table users add column language text, add column seen_language text not null default 'en';
