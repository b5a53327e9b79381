import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PersonDetails } from '#contract/people.ts'
import { messageOf } from '#web/core/api.ts'
import { dayOf, minuteOf } from '#web/core/days.ts'
import { PersonBadges } from '#web/people/person-badges.tsx'
import { countColumns, lastPostWords, nameOf, profileLink } from '#web/people/person-facts.ts'
import { PersonHistory } from '#web/people/person-history.tsx'
import { PostPicture } from '#web/people/post-picture.tsx'
import { personQuery } from '#web/people/queries.ts'
import { buttonClasses } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SidePanel } from '#web/ui/overlays/side-panel.tsx'
import { peopleMessages as messages } from '#words/generated/people.ts'

type PersonDrawerProps = {
  username: string
  onClose: () => void
  /** What can be done with them, by rooms that know more than people. */
  acts: (details: PersonDetails) => ReactNode
  /** The lists they are on, as links. */
  lists: (details: PersonDetails) => ReactNode
}

/** Everything that is known of somebody, and what the user's accounts did to them. */
export function PersonDrawer({ username, onClose, acts, lists }: PersonDrawerProps) {
  const { data, error, refetch } = useQuery(personQuery(username))
  return (
    <SidePanel label={messages.open({ username })} onClose={onClose}>
      {data ? (
        <div className="flex flex-col gap-6">
          <Head details={data} acts={acts(data)} />
          <Section title={messages.history}>
            <PersonHistory history={data.history} former={data.former} username={username} />
          </Section>
          <Section title={messages.lists}>
            {data.lists.length === 0 ? <p className="text-muted">{messages.noLists}</p> : lists(data)}
          </Section>
          {data.latest_posts.length > 0 ? (
            <Section title={messages.latestPosts}>
              <LatestPosts details={data} />
            </Section>
          ) : null}
        </div>
      ) : error ? (
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </SidePanel>
  )
}

function Head({ details: { person, bio, seen_at }, acts }: { details: PersonDetails; acts: ReactNode }) {
  const columns = countColumns(person)
  return (
    <header className="flex flex-col gap-4">
      <div className="flex items-center gap-4 pe-10">
        <Avatar name={nameOf(person)} src={person.picture && `${person.picture}&size=192`} size="portrait" />
        <div className="min-w-0">
          <h2 className="text-dialog">
            <bdi>{nameOf(person)}</bdi>
          </h2>
          <p className="flex min-w-0 items-center gap-1.5 text-muted">
            <bdi className="truncate">@{person.username}</bdi>
            <PersonBadges person={person} />
          </p>
          {person.follows_me ? (
            <Badge tone="ok" className="mt-1">
              {messages.followsYou}
            </Badge>
          ) : null}
        </div>
      </div>
      {columns ? (
        <dl className="flex gap-6 tabular-nums">
          {columns.map(({ name, label, value }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-caption text-muted">{label}</dt>
              <dd className="text-heading">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {bio ? (
        <p dir="auto" className="whitespace-pre-line">
          {bio}
        </p>
      ) : null}
      <p className="text-caption text-muted">
        {seen_at
          ? [messages.seen({ when: minuteOf(seen_at) }), lastPostWords(person)].filter(Boolean).join(' · ')
          : messages.neverSeen}
      </p>
      <div className="button-row">
        <a
          href={profileLink(person.username)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ variant: 'secondary' })}
        >
          <ExternalLink size={16} aria-hidden />
          {messages.openOnInstagram}
        </a>
        {acts}
      </div>
    </header>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3 border-t border-line pt-5">
    <h3 className="text-heading">{title}</h3>
    {children}
  </section>
)

const LatestPosts = ({ details: { latest_posts, person } }: { details: PersonDetails }) => (
  <ul className="grid grid-cols-3 gap-2">
    {latest_posts.map((post) => (
      <li key={post.media_id}>
        <a
          href={post.link}
          target="_blank"
          rel="noreferrer"
          aria-label={messages.postAbout({ username: person.username, caption: post.caption ?? messages.noCaption })}
          className="flex flex-col gap-1 rounded-md hover:opacity-90"
        >
          <PostPicture post={post} className="aspect-square w-full" />
          {post.taken_at ? (
            <time dateTime={post.taken_at} className="text-caption text-muted">
              {dayOf(post.taken_at)}
            </time>
          ) : null}
        </a>
      </li>
    ))}
  </ul>
)

/** As high as what comes, so that nothing moves. */
const Loading = () => (
  <div className="flex flex-col gap-6">
    <div className="flex items-center gap-4">
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-12 flex-1" />
    </div>
    <Skeleton className="h-24" />
    <Skeleton className="h-40" />
  </div>
)
