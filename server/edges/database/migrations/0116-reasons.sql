-- Reasons are codes with parameters (rules/reasons.ts). Sentences of known forms are taken apart; any other stays as it is, as the
-- parameter `text`.
create function pg_temp.figure(digits text) returns numeric immutable language sql as $$ select replace(digits, ',', '')::numeric $$;

-- Sentences without parameters, and those whose only parameter follows from the sentence.
create temporary table fixed_reasons (sentence text primary key, code text not null, params jsonb not null default '{}');
insert into fixed_reasons (sentence, code) values
  ('Instagram asks for a code. Please connect this account again.', 'code_needed'),
  ('Instagram has disabled this account. Please look in the Instagram app what it says, then say so here.', 'disabled'),
  ('Instagram asks whether it is you. Please confirm it in the Instagram app, then say so here.', 'challenge'),
  ('Instagram has signed this account out. Please connect it again.', 'signed_out'),
  ('The way into this account is lost. Please connect it again.', 'session_lost'),
  ('Over your plan’s limit, so it stands still. Upgrade your plan, or choose which accounts stay active.', 'over_limit'),
  ('Your plan has ended. Choose one and this goes on where it stands.', 'plan_ended'),
  ('Instagram asked for a pause', 'please_wait'),
  ('Something went wrong on Cadenza’s side', 'stumbled'),
  ('is one of your own accounts', 'own_account'),
  ('is on your never-list', 'never_list'),
  ('is already followed', 'already_following'),
  ('has a follow request of yours waiting', 'request_pending'),
  ('has no follow request of yours waiting', 'not_pending'),
  ('is not followed', 'not_following'),
  ('follows you back', 'follows_back'),
  ('liked one of your newest posts', 'likes_your_posts'),
  ('comments are turned off', 'comments_off'),
  ('has no post', 'no_post'),
  ('has had every one of your comments', 'no_text_left'),
  ('the post has no like of yours', 'not_liked'),
  ('no longer exists on Instagram', 'gone'),
  ('the post is no longer there', 'media_gone'),
  ('it was so before', 'already'),
  ('Instagram did not let it through', 'not_let_through'),
  ('Instagram says this account follows as many people as it may.', 'follow_ceiling'),
  ('Instagram no longer accepts the version of its app that Cadenza speaks.', 'outdated'),
  ('Instagram couldn’t show who liked your newest posts, so Cadenza can’t tell who to keep. Try again later, or start without keeping them.', 'likers_hidden'),
  ('The list this task reads from has been deleted.', 'list_deleted'),
  ('Cadenza was not running at that time, so this run was left out.', 'run_missed');
insert into fixed_reasons values
  ('Instagram gave a warning, so everything rests', 'action_block', '{"blocked":"everything"}'),
  ('Instagram blocked this kind of action, so it rests', 'action_block', '{"blocked":"kind"}'),
  ('Instagram said yes and nothing showed up, so this kind of action rests', 'action_block', '{"blocked":"unnamed"}'),
  ('Instagram answered with an error of its own', 'instagram_down', '{"cause":"server_error"}'),
  ('Instagram couldn’t be reached', 'instagram_down', '{"cause":"unreachable"}'),
  ('Instagram’s answer couldn’t be read', 'instagram_down', '{"cause":"unreadable"}'),
  ('is private', 'private', '{"is":true}'),
  ('is not private', 'private', '{"is":false}'),
  ('is private, so a follow request was sent', 'private', '{"is":true,"requested":true}'),
  ('is verified', 'verified', '{"is":true}'),
  ('is not verified', 'verified', '{"is":false}'),
  ('is without a profile picture', 'no_picture', '{"is":true}'),
  ('is not without a profile picture', 'no_picture', '{"is":false}'),
  ('is following you already', 'follows_me', '{"is":true}'),
  ('is not following you already', 'follows_me', '{"is":false}'),
  ('is a business', 'business', '{"is":true}'),
  ('is not a business', 'business', '{"is":false}'),
  ('none of your words is in the bio', 'bio_words', '{"word":null}'),
  ('none of your words is in the user name', 'name_words', '{"word":null}'),
  ('was already followed by Cadenza once', 'acted_before', '{"did":"follow"}'),
  ('was already met by Cadenza in this way', 'acted_before', '{"did":"met"}'),
  ('the newest post was already liked by Cadenza once', 'acted_before', '{"did":"like","newest_post":true}'),
  ('the newest post has a comment of Cadenza’s', 'acted_before', '{"did":"comment","newest_post":true}'),
  ('the newest post is already liked', 'already_liked', '{"newest_post":true}'),
  ('the newest post takes no comments', 'comments_off', '{"post":true,"newest_post":true}'),
  ('Instagram couldn’t show this profile', 'not_shown', '{"what":"profile"}'),
  ('Instagram couldn’t show this profile or post', 'not_shown', '{"what":"post"}'),
  ('Instagram couldn’t show it', 'not_shown', '{"what":"source"}');

-- `rule` is the code that stood beside a sentence, `action` the action it is about.
create function pg_temp.reason_of(rule text, sentence text, action text) returns jsonb stable language plpgsql as $$
declare
  result jsonb;
  part text[];
begin
  if sentence is null then return null; end if;
  select jsonb_build_object('code', code, 'params', params) into result from fixed_reasons
    where fixed_reasons.sentence = reason_of.sentence and (rule is null or code = rule);
  if result is not null then return result; end if;

  if rule in ('followers', 'following', 'ratio', 'posts') then
    part := regexp_match(sentence, '^([\d,.]+) (?:followers|following|followers for each following|posts), (fewer|more) than ([\d,.]+)$');
    result := jsonb_build_object('value', pg_temp.figure(part[1]),
      case part[2] when 'fewer' then 'least' else 'most' end, pg_temp.figure(part[3]));
  elsif rule in ('bio_words', 'name_words') then
    part := regexp_match(sentence, '^“(.*)” is in the (?:bio|user name)$');
    result := jsonb_build_object('word', part[1]);
  elsif rule = 'last_post' then
    part := regexp_match(sentence, '^last posted ([\d,]+) days? ago, more than ([\d,]+)$');
    result := jsonb_build_object('days', pg_temp.figure(part[1]), 'most', pg_temp.figure(part[2]));
  elsif rule in ('too_recent', 'commented_recently') then
    part := regexp_match(sentence, '^(?:was followed|had a comment) ([\d,]+) days? ago, fewer than ([\d,]+)$');
    result := jsonb_build_object('days', pg_temp.figure(part[1]), 'least', pg_temp.figure(part[2]));
  elsif rule = 'post_age' then
    part := regexp_match(sentence, '^the newest post is ([\d,]+) days? old, more than ([\d,]+)$');
    result := jsonb_build_object('days', pg_temp.figure(part[1]), 'most', pg_temp.figure(part[2]), 'newest_post', true);
  elsif rule = 'post_likes' then
    part := regexp_match(sentence, '^the newest post has ([\d,]+) likes?, (fewer|more) than ([\d,]+)$');
    result := jsonb_build_object('value', pg_temp.figure(part[1]), 'newest_post', true,
      case part[2] when 'fewer' then 'least' else 'most' end, pg_temp.figure(part[3]));
  elsif rule = 'refused' then
    part := regexp_match(sentence, '^Instagram refused: (.*)$');
    result := jsonb_build_object('message', part[1]);
  elsif rule = 'not_confirmed' and action is not null then
    part := array[sentence];
    result := jsonb_build_object('action', action);
  elsif rule = 'unclear' and action is not null then
    part := array[case
      when sentence like 'The account was disconnected%' then 'disconnected'
      when sentence like 'Instagram couldn’t show%' then 'not_shown'
      when sentence like 'Instagram didn’t show enough%' then 'too_little' end];
    result := jsonb_build_object('why', part[1], 'action', action);
  elsif rule is null and sentence ~ '^All [\d,]+ (done|read)\.$' then
    rule := 'target_reached';
    part := regexp_match(sentence, '^All ([\d,]+) (done|read)\.$');
    result := jsonb_build_object('count', pg_temp.figure(part[1]), 'is_extraction', part[2] = 'read');
  elsif rule is null and sentence ~ '^Everyone on the list was met: [\d,]+ of [\d,]+ done\.$' then
    rule := 'sources_read';
    part := regexp_match(sentence, ': ([\d,]+) of ([\d,]+) done\.$');
    result := jsonb_build_object('done', pg_temp.figure(part[1]), 'target', pg_temp.figure(part[2]), 'cut', null, 'is_extraction', false);
  elsif rule is null and sentence ~ '^The time you set for its end has come: [\d,]+ of [\d,]+ done\.$' then
    rule := 'end_time';
    part := regexp_match(sentence, ': ([\d,]+) of ([\d,]+) done\.$');
    result := jsonb_build_object('done', pg_temp.figure(part[1]), 'target', pg_temp.figure(part[2]));
  elsif rule is null and sentence ~ '^The previous run hasn’t finished \([\d,]+ of [\d,]+ done\), so this one was skipped\.$' then
    rule := 'run_skipped';
    part := regexp_match(sentence, '\(([\d,]+) of ([\d,]+) done\)');
    result := jsonb_build_object('done', pg_temp.figure(part[1]), 'target', pg_temp.figure(part[2]));
  elsif rule = 'run_joined' then
    part := regexp_match(sentence, '\(([\d,]+) of ([\d,]+) done\), so this one was added to it: ([\d,]+) in all\.$');
    result := jsonb_build_object('done', pg_temp.figure(part[1]), 'target', pg_temp.figure(part[2]), 'joined', pg_temp.figure(part[3]));
  elsif rule is null and action is not null and sentence ~ '^(Followed|Unfollowed) @\S+$' then
    rule := 'acted';
    part := regexp_match(sentence, '@(\S+)$');
    result := jsonb_build_object('action', action, 'username', part[1]);
  end if;

  if part is null or part[1] is null then result := jsonb_build_object('text', sentence); end if;
  return jsonb_build_object('code', coalesce(rule, 'text'), 'params', result);
end $$;

alter table account_rests add column params jsonb not null default '{}';
update account_rests set params = pg_temp.reason_of(rule, message, null)->'params';
alter table account_rests drop column message;

alter table accounts alter column status_reason type jsonb using pg_temp.reason_of(null, status_reason, null);
alter table accounts rename column status_reason to hold;
alter table accounts alter column status_reason_before type jsonb using pg_temp.reason_of(null, status_reason_before, null);
alter table accounts rename column status_reason_before to hold_before;

-- What a task waits for names an account's hold or a moment: the next step decides it anew, in a few moments.
alter table tasks add column waiting jsonb;
update tasks set waiting = jsonb_build_object('code', waiting_rule, 'params', jsonb_build_object('text', coalesce(waiting_message, '')))
  where waiting_rule is not null;
alter table tasks drop column waiting_rule, drop column waiting_message;
alter table tasks alter column current_action type jsonb using pg_temp.reason_of(null, current_action,
  case when kind in ('follow', 'unfollow') then kind end);
alter table tasks rename column current_action to activity;
alter table tasks alter column error type jsonb using pg_temp.reason_of(null, error, null);
alter table tasks rename column error to failure;

alter table actions alter column reason type jsonb using pg_temp.reason_of(rule, reason, kind);
alter table actions drop column rule;

alter table schedules alter column last_problem type jsonb using coalesce(
  pg_temp.reason_of(null, last_problem, null), pg_temp.reason_of('run_joined', last_notice, null));
alter table schedules rename column last_problem to last_result;
alter table schedules drop column last_notice;

drop table fixed_reasons;
