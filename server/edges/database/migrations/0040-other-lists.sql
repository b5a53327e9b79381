-- The lists of a whole export beside followers and following.
alter table lists drop constraint lists_kind_check;
alter table lists add constraint lists_kind_check check (kind in (
  'followers', 'following', 'non_followers',
  'pending_requests', 'recently_unfollowed', 'close_friends', 'blocked', 'restricted',
  'custom'
));
