-- The list that no task acts on is called “Exclusion list” everywhere; a name its user chose stays.
update lists set name = 'Exclusion list' where role = 'never' and name = 'Never-list';
