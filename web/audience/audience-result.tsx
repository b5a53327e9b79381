import { useQueryClient } from '@tanstack/react-query'
import { ListFilter, X } from 'lucide-react'
import type { ProfileUpdate } from '#contract/audience.ts'
import * as paths from '#rules/paths.ts'
import { useFigures } from '#web/audience/figures.ts'
import { listOfNonFollowers } from '#web/audience/list-facts.ts'
import { listPath } from '#web/audience/paths.ts'
import { lastUploadQuery } from '#web/audience/queries.ts'
import { SkippedRows } from '#web/audience/skipped-rows.tsx'
import { useAudience } from '#web/audience/use-audience.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'
import { audienceCardMessages } from '#words/generated/home.ts'
import { sentencesText } from '#words/joined.ts'
import { figureText } from '#words/numbers.ts'

const figures = [
  ['not_following_back', 'nonFollowers', 'nonFollowersAbout'],
  ['fans', 'fans', 'fansAbout'],
  ['mutuals', 'mutuals', 'mutualsAbout'],
  ['followers', 'followers', null],
  ['following', 'following', null],
] as const

/** The rules by which people are missing from an upload, not only rows. */
const short = new Set(['missing_part', 'date_range', 'too_few'])

/** The result of the upload that was just made; above all else until it is dismissed. */
export function AudienceResult() {
  const { audience, upload, fresh } = useAudience()
  const { data: shown } = useFigures()
  const client = useQueryClient()
  if (!audience?.non_followers_list || !upload || !fresh) return null

  const list = shown && listOfNonFollowers(audience, shown.not_following_back)
  const missing = upload.answer.skipped.filter(({ rule }) => short.has(rule))
  const left = upload.answer.skipped.filter(({ rule }) => rule === 'other_profile')
  const dismiss = () =>
    client.setQueryData(lastUploadQuery.queryKey, (before) => before && { ...before, dismissed: true })

  return (
    <Card
      title={missing.length > 0 ? messages.audiencePartly : messages.audienceUpdated}
      actions={
        <IconButton
          label={messages.dismiss}
          icon={X}
          onClick={dismiss}
          className="-mt-2.5 -me-2.5 lg:-mt-1.5 lg:-me-2"
        />
      }
    >
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(([name, label, about]) => (
          <Figure
            key={name}
            label={audienceCardMessages[label]}
            value={shown ? figureText(shown[name].value) : ' '}
            note={about && messages[about]}
          />
        ))}
      </div>
      {missing.length > 0 ? <MissingParts missing={missing} /> : null}
      {left.map(({ file, reason }) => (
        <Alert key={file} className="mt-5" title={file}>
          {reason}
        </Alert>
      ))}
      <div className="mt-5 flex flex-col gap-2">
        {list ? (
          <LinkButton to={listPath(list.id)} icon={ListFilter} className="sm:self-start">
            {audienceCardMessages.seeNonFollowers}
          </LinkButton>
        ) : null}
        <SkippedRows answer={upload.answer} />
      </div>
    </Card>
  )
}

/** A warning, because missing parts make the figures wrong: we cannot know whether those people follow. */
const MissingParts = ({ missing }: { missing: ProfileUpdate['skipped'] }) => (
  <Alert
    tone="warn"
    className="mt-5"
    title={messages.partMissing}
    action={
      <LinkButton size="small" to={paths.upload}>
        {messages.uploadAll}
      </LinkButton>
    }
  >
    {sentencesText(...missing.map(({ reason }) => reason), messages.partMissingMeans)}
  </Alert>
)
