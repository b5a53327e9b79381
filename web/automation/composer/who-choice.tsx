import type { Source } from '#contract/automation.ts'
import type { SourceType } from '#rules/source-types.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { automationMessages } from '#words/generated/automation.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'
import { sourceName } from '#words/source-names.ts'
import { subjectOf } from '#words/sources.ts'

type WhoChoiceProps = { source: Source; types: readonly SourceType[]; onChange: (source: Source) => void }

/** Who is meant of a person, hashtag or post: followers, likers, authors. A list, feed or suggestions leave no choice. */
export function WhoChoice({ source, types, onChange }: WhoChoiceProps) {
  switch (source.type) {
    case 'list':
    case 'feed':
    case 'requests':
    case 'suggested':
      return null
    case 'engaged':
      return <EngagedChoice source={source} onChange={onChange} />
    case 'hashtag':
    case 'place':
      return <TagChoice source={source} onChange={onChange} />
    default:
      if ('media_id' in source && source.media_id !== undefined)
        return <PostChoice source={source} media_id={source.media_id} types={types} onChange={onChange} />
      return <PersonChoice source={source} username={source.username ?? ''} types={types} onChange={onChange} />
  }
}

type Choice<Of extends Source['type']> = {
  source: Extract<Source, { type: Of }>
  onChange: (source: Source) => void
}

type OfPeople = 'followers_of' | 'following_of' | 'likers_of' | 'commenters_of' | 'similar_to'

const LAST_POSTS = [1, 3, 6, 12]
const USUAL_LAST_POSTS = 3

/** People of somebody; `last_posts` where they are those of posts. */
export const ofPerson = (type: OfPeople, username: string, last_posts = USUAL_LAST_POSTS): Source =>
  type === 'likers_of' || type === 'commenters_of' ? { type, username, last_posts } : { type, username }

type PersonChoiceProps = Choice<OfPeople> & { username: string; types: readonly SourceType[] }

function PersonChoice({ source, username, types, onChange }: PersonChoiceProps) {
  const kinds = (Object.keys(messages.who) as OfPeople[]).filter((type) => types.includes(type))
  const is_about_posts = source.type === 'likers_of' || source.type === 'commenters_of'
  const last_posts = is_about_posts ? (source.last_posts ?? USUAL_LAST_POSTS) : USUAL_LAST_POSTS
  const choose = (type: OfPeople) => onChange(ofPerson(type, username, last_posts))
  return (
    <>
      <Select
        aria-label={messages.whoOf({ what: `@${username}` })}
        value={source.type}
        onChange={choose}
        className="min-w-0 max-sm:flex-1"
        options={kinds.map((type) => ({ value: type, label: messages.who[type] }))}
      />
      {is_about_posts ? (
        <LastPostsChoice
          of={sourceName(source)}
          last={last_posts}
          onChange={(last) => onChange({ type: source.type, username, last_posts: last })}
        />
      ) : null}
    </>
  )
}

type LastPostsChoiceProps = { of: string; last: number; onChange: (last: number) => void }

const LastPostsChoice = ({ of, last, onChange }: LastPostsChoiceProps) => (
  <Select
    aria-label={automationMessages.labelled({ label: automationMessages.lastPostsOf, text: of })}
    value={last}
    onChange={onChange}
    className="min-w-0 max-sm:flex-1"
    options={[...new Set([...LAST_POSTS, last])]
      .toSorted((a, b) => a - b)
      .map((count) => ({ value: count, label: automationMessages.lastPostsChoice({ last: count }) }))}
  />
)

const EngagedChoice = ({ source, onChange }: Choice<'engaged'>) => (
  <>
    <Select
      aria-label={messages.whoOf({ what: sourceName(source) })}
      value={source.who}
      onChange={(who) => onChange({ ...source, who })}
      className="min-w-0 max-sm:flex-1"
      options={(['likers', 'commenters'] as const).map((who) => ({ value: who, label: messages.whoOfMine[who] }))}
    />
    <LastPostsChoice
      of={sourceName(source)}
      last={source.last_posts}
      onChange={(last_posts) => onChange({ ...source, last_posts })}
    />
  </>
)

type PostChoiceProps = Choice<OfPeople> & { media_id: string; types: readonly SourceType[] }

const PostChoice = ({ source, media_id, types, onChange }: PostChoiceProps) => (
  <Select
    aria-label={messages.whoOf({ what: subjectOf(source) })}
    value={source.type}
    onChange={(type) => onChange({ type, media_id })}
    className="min-w-0 max-sm:flex-1"
    options={(['likers_of', 'commenters_of'] as const)
      .filter((type) => types.includes(type))
      .map((type) => ({ value: type, label: messages.whoOfPost[type] }))}
  />
)

function TagChoice({ source, onChange }: Choice<'hashtag' | 'place'>) {
  const choose = (value: string) => {
    const [tab, who] = value.split('_') as ['recent' | 'top', 'authors' | 'likers']
    onChange({ ...source, tab, who })
  }
  return (
    <Select
      aria-label={messages.whoOf({ what: subjectOf(source) })}
      value={`${source.tab}_${source.who}`}
      onChange={choose}
      className="min-w-0 max-sm:flex-1"
      options={Object.entries(messages.whoOfTag).map(([value, label]) => ({ value, label }))}
    />
  )
}
