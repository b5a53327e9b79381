import type { Person, Post } from '#contract/people.ts'
import { Stack } from '#web/kit/row.tsx'
import { PersonRow } from '#web/people/person-row.tsx'
import { PlannedComment } from '#web/people/planned-comment.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

/** A portrait without a server: a face in two colours. */
const drawn = (skin: string, wall: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${wall}"/><circle cx="4.5" cy="3.6" r="2" fill="${skin}"/><path d="M1 9a3.5 3.2 0 0 1 7 0z" fill="${skin}"/></svg>`)}`

const mira: Person = {
  id: '1',
  username: 'mira.holm',
  full_name: 'Mira Holm',
  picture: drawn('#ae5d29', '#d7e3ea'),
  is_private: false,
  is_verified: true,
  is_business: true,
  followers: 12_480,
  following: 312,
  posts: 204,
  last_post_at: '2026-11-20T10:00:00.000Z',
  follows_me: true,
  mutuals: 4,
}
const named = { ...mira, is_verified: false, is_business: false, last_post_at: null, mutuals: null, follows_me: null }
const jon: Person = { ...named, username: 'jon.vale', full_name: 'יונתן ולה', is_private: true, picture: null }
const ann: Person = {
  ...named,
  username: 'ann.who.was.only.listed',
  full_name: null,
  picture: null,
  followers: null,
  following: null,
  posts: null,
}

const post: Post = {
  media_id: '1',
  picture: null,
  caption: 'Golden hour never gets old ✨ and so on, for longer than there is room in two lines of a small column',
  taken_at: '2026-11-20T10:00:00.000Z',
  link: 'https://www.instagram.com/p/C/',
}

export const KitPeople = () => (
  <>
    <Stack name="People of a list: met, without a picture, only listed">
      <PersonRow person={mira} source="Followers of @coffee.daily" />
      <PersonRow person={jon} source="Followers of @coffee.daily" />
      <PersonRow person={ann} source="On Followers and Following" />
    </Stack>
    <Stack name="Skipped, and left out">
      <PersonRow person={mira} reason="12,480 followers, more than 2,500" aside={<Badge>Followers</Badge>} />
      <PersonRow person={mira} muted />
    </Stack>
    <Stack name="A comment and the post it will appear under">
      <PlannedComment post={post} username="mira.holm" text="Lovely light, and what a place to be!" />
    </Stack>
    <Stack name="Narrow">
      <div className="w-64 border border-line p-2">
        <PersonRow person={mira} />
        <PersonRow
          person={mira}
          reason="0.31 followers for each following, fewer than 0.5"
          aside={<Badge>Skipped</Badge>}
        />
      </div>
    </Stack>
  </>
)
