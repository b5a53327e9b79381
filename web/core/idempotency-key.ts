/** So long after it was sent, what got no answer counts as something new, ms. */
const SAME_FOR = 2 * 60_000

/** The keys of what was sent and has not been answered yet, by what it was. */
const unanswered = new Map<string, string>()

/** The key of a request. Sent once more because no answer came, it has the same one, so that nothing is made or charged twice. */
export function keyOf(what: string) {
  const text = unanswered.get(what) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  if (!unanswered.has(what)) setTimeout(end, SAME_FOR)
  unanswered.set(what, text)
  function end() {
    if (unanswered.get(what) === text) unanswered.delete(what)
  }
  return {
    text,
    end,
    /** Whatever is answered ends a key, unless the answer says that there is none yet. */
    endUnlessOpen: ({ status, code }: { status: number; code: string }) => {
      if (status > 0 && status < 500 && code !== 'idempotency_key_in_use') end()
    },
  }
}
