type Truth = { follower_names: string[]; following_names: string[] }

export type SampleFile = { name: string; text: string }

/** Seconds between two entries, so that dates differ as in a real export. */
const APART = 6 * 3600

const row = (username: string, timestamp: number) => ({
  title: username,
  string_list_data: [{ href: `https://www.instagram.com/_u/${username}`, timestamp }],
})

/** Reads an account's followers or following from the sandbox and writes them in the format of Instagram's own data export. */
export async function writeSandboxExport(
  origin: string,
  username: string,
  side: 'followers' | 'following',
  now: number,
): Promise<SampleFile | null> {
  const answer = await fetch(new URL(`/_sandbox/users/${encodeURIComponent(username)}`, origin))
  if (!answer.ok) return null
  const { follower_names, following_names } = (await answer.json()) as Truth
  const names = side === 'followers' ? follower_names : following_names
  const newest = Math.floor(now / 1000)
  const rows = names.map((name, nth) => row(name, newest - nth * APART))
  const [name, content] =
    side === 'followers' ? ['followers_1.json', rows] : ['following.json', { relationships_following: rows }]
  return { name, text: JSON.stringify(content, null, 2) }
}
