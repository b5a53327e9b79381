import { describe, expect } from 'vitest'
import { type Client, findPk, type Harness, type Loose, test } from '../testing/harness.ts'

/** A post of coffee.daily and those of its comments that have replies. */
async function anAnsweredPost(client: Client): Promise<{ post: Loose; comments: Loose[] }> {
  const { items } = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/?count=33`)).body
  for (const post of items.filter(({ comments_disabled }: Loose) => !comments_disabled)) {
    const { body } = await client.get(`media/${post.id}/comments/`)
    const comments = body.comments.filter(({ child_comment_count }: Loose) => child_comment_count > 0)
    if (comments.some(({ child_comment_count }: Loose) => child_comment_count > 5)) return { post, comments }
  }
  throw new Error('Nobody talks under coffee.daily.')
}

const was_applied = async (harness: Harness) =>
  (await harness.control('GET', 'ledger')).actions.map(({ applied }: Loose) => applied)

describe('replies', () => {
  test('are read to the end by the tail or by the head, on the newer path and the older', async ({ harness }) => {
    const client = await harness.signIn()
    const { post, comments } = await anAnsweredPost(client)
    for (const [path, cursor, next, more] of [
      ['inline_child_comments', 'max_id', 'next_max_child_cursor', 'has_more_tail_child_comments'],
      ['inline_child_comments', 'min_id', 'next_min_child_cursor', 'has_more_head_child_comments'],
      ['child_comments', 'max_id', 'next_max_child_cursor', 'has_more_tail_child_comments'],
    ] as const) {
      for (const comment of comments) {
        const replies: Loose[] = []
        for (let query = ''; ; ) {
          const { body } = await client.get(`media/${post.id}/comments/${comment.pk}/${path}/${query}`)
          expect(body.parent_comment).toMatchObject({ pk: comment.pk, text: comment.text })
          expect(body.child_comment_count).toBe(comment.child_comment_count)
          replies.push(...body.child_comments)
          expect(body[more]).toBe(next in body)
          if (!body[more]) break
          query = `?${cursor}=${body[next]}`
        }
        expect(new Set(replies.map(({ pk }) => pk)).size).toBe(comment.child_comment_count)
        for (const reply of replies) {
          expect(reply).toMatchObject({ parent_comment_id: comment.pk, type: 2, pk: expect.stringMatching(/^\d{17}$/) })
          expect(reply.created_at).toBeGreaterThanOrEqual(comment.created_at)
        }
        expect(replies.map(({ created_at }) => created_at)).toEqual(
          replies.map(({ created_at }) => created_at).toSorted((a, b) => a - b),
        )
      }
    }
  })

  test('under a missing comment, or one of another post, are 404', async ({ harness }) => {
    const client = await harness.signIn()
    const { post, comments } = await anAnsweredPost(client)
    const { items } = (await client.get(`feed/user/${await findPk(client, 'travel.maps')}/`)).body
    for (const path of [
      `media/${post.id}/comments/17000000000000001/child_comments/`,
      `media/${post.id}/comments/18000000000000001/inline_child_comments/`,
      `media/${items[0].id}/comments/${comments[0].pk}/inline_child_comments/`,
    ]) {
      const received = await client.get(path)
      expect([received.status, received.body]).toEqual([404, { message: 'Comment not found', status: 'fail' }])
    }
    expect((await client.get('media/3999999999999999999/comments/1/child_comments/')).body.message).toBe(
      'Media not found or unavailable',
    )
  })

  test('have their own kind for faults', async ({ harness }) => {
    const client = await harness.signIn()
    const { post, comments } = await anAnsweredPost(client)
    await harness.control('POST', 'faults', { mode: 'please_wait', kind: 'replies', count: 1 })
    const path = `media/${post.id}/comments/${comments[0].pk}/child_comments/`
    expect((await client.get(path)).body.message).toMatch(/^Please wait/)
    expect((await client.get(path)).status).toBe(200)
  })
})

describe('replying', () => {
  test('has its parent in the answer, the list and the count, separate from comments', async ({ harness }) => {
    const client = await harness.signIn()
    const { post, comments } = await anAnsweredPost(client)
    const [{ pk, child_comment_count }] = comments
    const replied = { comment_text: 'So do I', replied_to_comment_id: pk, idempotence_token: 'once' }
    const { body } = await client.post(`media/${post.id}/comment/`, replied)
    expect(body.comment).toMatchObject({ text: 'So do I', parent_comment_id: pk, type: 2 })
    expect((await client.post(`media/${post.id}/comment/`, replied)).body.comment.pk).toBe(body.comment.pk)
    const after = (await client.get(`media/${post.id}/comments/`)).body.comments
    expect(after.map((one: Loose) => one.pk)).not.toContain(body.comment.pk)
    expect(after.find((one: Loose) => one.pk === pk).child_comment_count).toBe(child_comment_count + 1)
    expect(await was_applied(harness)).toEqual([true, false])
  })

  test('to a reply goes under the same comment, and one to an own comment too', async ({ harness }) => {
    const [client, other] = [await harness.signIn(), await harness.signIn('sandbox.big')]
    const { post } = await anAnsweredPost(client)
    const send = async (one: Client, comment_text: string, to?: string) =>
      (await one.post(`media/${post.id}/comment/`, { comment_text, ...(to && { replied_to_comment_id: to }) })).body
        .comment
    const first = await send(client, 'Who knows where this is?')
    const second = await send(other, 'Porto', first.pk)
    const third = await send(client, 'Thank you', second.pk)
    expect([second.parent_comment_id, third.parent_comment_id]).toEqual([first.pk, first.pk])
    const path = `media/${post.id}/comments/${first.pk}/inline_child_comments/`
    expect((await other.get(path)).body.child_comments.map((one: Loose) => one.text)).toEqual(['Porto', 'Thank you'])
    expect((await harness.control('GET', 'ledger')).duplicates).toBe(0)
    await client.post(`media/${post.id}/comment/${third.pk}/delete/`)
    expect((await other.get(path)).body.child_comments.map((one: Loose) => one.text)).toEqual(['Porto'])
    await client.post(`media/${post.id}/comment/bulk_delete/`, { comment_ids_to_delete: first.pk })
    expect((await other.get(path)).status).toBe(404)
  })

  test('to a missing comment is refused and not written', async ({ harness }) => {
    const client = await harness.signIn()
    const { post } = await anAnsweredPost(client)
    const received = await client.post(`media/${post.id}/comment/`, {
      comment_text: 'Hello?',
      replied_to_comment_id: '17000000000000001',
    })
    expect([received.status, received.body.message]).toEqual([404, 'Comment not found'])
    expect(await was_applied(harness)).toEqual([false])
  })
})
