-- Uploads that tell of less than four fifths of what the profile counts are incomplete, and so is who does not follow back by them.
update lists set complete = false
where source = 'export' and complete and kind in ('followers', 'following') and member_count < expected_count * 0.8;

update lists set complete = false from lists as side
where lists.source = 'export' and lists.complete and lists.kind = 'non_followers'
  and side.source = 'export' and side.kind in ('followers', 'following') and not side.complete
  and side.account_id = lists.account_id and side.created_at = lists.created_at;
