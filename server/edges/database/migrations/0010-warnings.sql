-- Warnings of Instagram's and, once a week, who left are mailed as well. Who has what everybody had at first never chose, and has what everybody
-- gets now. A choice stays, with warnings for those who are mailed what an account needs.
alter table users alter column mailed_events
  set default '{task_finished,task_failed,limit_reached,account_needs_you,account_warned,weekly_summary,audience_changed}';
update users set mailed_events = case
  when mailed_events @> '{task_finished,task_failed,limit_reached,account_needs_you,weekly_summary}' and cardinality(mailed_events) = 5
    then '{task_finished,task_failed,limit_reached,account_needs_you,account_warned,weekly_summary,audience_changed}'
  else mailed_events || '{account_warned}' end
where 'account_needs_you' = any (mailed_events) and not 'account_warned' = any (mailed_events);
