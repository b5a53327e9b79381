import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTask } from '#contract/automation.ts'
import { page } from '#contract/fields.ts'
import { login } from '#contract/users.ts'
import { inputProblem } from '#words/problems.ts'
import { problemOf } from './problem.ts'

const problemWith = (type: z.ZodMiniType, sent: unknown) =>
  inputProblem(problemOf(type.safeParse(sent, { reportInput: true }).error?.issues[0]))

const credentials = { email: 'a@example.com', password: 'x' }
const task = { account_id: '1', kind: 'follow' }

test.each([
  [login.input, {}, 'email is missing.'],
  [login.input, { ...credentials, email: 7 }, 'email must be text.'],
  [login.input, { ...credentials, remember_me: 'yes' }, 'remember_me must be true or false.'],
  [login.input, [], 'The request body must be a JSON object.'],
  [z.object(page(200)), { limit: '0' }, 'limit must be at least 1.'],
  [z.object(page(200)), { limit: '1000' }, 'limit must be at most 200.'],
  [z.object(page(200)), { limit: '1.5' }, 'limit must be a whole number.'],
  [z.object(page(200)), { limit: 'many' }, 'limit must be a number.'],
  [
    createTask.input,
    { ...task, kind: 'dance' },
    'kind must be one of follow, unfollow, react, comment, extract, remove_follower, answer_requests, visit.',
  ],
  [createTask.input, { ...task, sources: 'feed' }, 'sources must be a list.'],
  [
    createTask.input,
    { ...task, filters: { folowers: { min: 5 } } },
    'There’s no field filters.folowers. Check the spelling.',
  ],
  [
    createTask.input,
    { ...task, filters: { posts: { least: 5 } } },
    'There’s no field filters.posts.least. Check the spelling.',
  ],
  [createTask.input, { ...task, filter: {} }, 'There’s no field filter. Check the spelling.'],
  [createTask.input, { ...task, filters: [] }, 'filters must be an object.'],
  [createTask.input, { ...task, target_count: 1.5 }, 'target_count must be a whole number.'],
  [createTask.input, { ...task, target_count: 0 }, 'Choose at least one.'],
  [createTask.input, { ...task, start_at: 'tomorrow' }, 'start_at must be a time like 2026-11-20T09:30:00Z.'],
  [
    createTask.input,
    { ...task, filters: { name_words: { must: [''] } } },
    'filters.name_words.must.0 must be at least 1 character long.',
  ],
  [
    createTask.input,
    { ...task, filters: { name_words: { must: [' '] } } },
    'filters.name_words.must.0 must be at least 1 character long.',
  ],
  [createTask.input, { ...task, kind: 'comment', options: { templates: [{ text: ' \n' }] } }, 'Write a comment.'],
  [
    createTask.input,
    { ...task, sources: [{ type: 'moon' }] },
    'sources.0.type must be one of followers_of, following_of, likers_of, commenters_of, hashtag, list, feed, requests, engaged, place, similar_to, suggested.',
  ],
])('an invalid request gets a sentence (%#)', (type, sent, sentence) => {
  expect(problemWith(type, sent)).toBe(sentence)
})
