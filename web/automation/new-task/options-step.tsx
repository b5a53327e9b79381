import type { ReactNode } from 'react'
import { CommentEditor } from '#web/automation/new-task/comment-editor.tsx'
import type { Draft } from '#web/automation/new-task/draft.ts'
import type { OptionsDraft } from '#web/automation/new-task/draft-options.ts'
import type { Problems } from '#web/automation/new-task/draft-problems.ts'
import type { OptionsProps } from '#web/automation/new-task/options-props.ts'
import { RangeFilter } from '#web/automation/new-task/range-filter.tsx'
import { SwitchedNumber } from '#web/automation/new-task/switched-number.tsx'
import { UnfollowOptions } from '#web/automation/new-task/unfollow-options.tsx'
import type { ChangeDraft } from '#web/automation/new-task/use-draft.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { optionMessages as messages } from '#words/task-options.ts'

type OptionsStepProps = { number: number; draft: Draft; onChange: ChangeDraft; problems: Problems }

/** What only this kind of task can be told. */
export function OptionsStep({ number, draft, onChange, problems }: OptionsStepProps) {
  const { kind, options } = draft
  const set = (part: Partial<OptionsDraft>) => onChange({ options: { ...options, ...part } })
  return (
    <StepSection number={number} title={messages.titles[kind]} description={messages.abouts[kind]}>
      {parts[kind]({ options, set, problems })}
    </StepSection>
  )
}

const parts: Record<Draft['kind'], (props: OptionsProps) => ReactNode> = {
  follow: (props) => <LoopOption {...props} />,
  unfollow: (props) => <UnfollowOptions {...props} />,
  react: (props) => (
    <div className="flex flex-col gap-4">
      <PostsPerPerson {...props} />
      <PostOptions {...props} />
    </div>
  ),
  comment: (props) => (
    <div className="flex flex-col gap-5">
      <CommentEditor
        comments={props.options.comments}
        onChange={(comments) => props.set({ comments })}
        problem={props.problems.comments}
      />
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <SwitchedNumber
          label={messages.daysBetween}
          numberLabel={messages.daysBetweenNumber}
          unit={messages.days}
          value={props.options.days_between}
          onChange={(days_between) => props.set({ days_between })}
          problem={props.problems.days_between}
        />
        <PostOptions {...props} />
        <p className="text-caption text-muted">{messages.repeatRules}</p>
      </div>
    </div>
  ),
  extract: ({ options, set }) => (
    <Checkbox
      label={messages.profileDetails}
      hint={messages.profileDetailsHint}
      checked={options.profile_details}
      onChange={({ target }) => set({ profile_details: target.checked })}
    />
  ),
}

const LoopOption = ({ options, set, problems }: OptionsProps) => (
  <SwitchedNumber
    label={messages.loop}
    hint={messages.loopHint}
    numberLabel={messages.loopDays}
    unit={messages.days}
    value={options.then_unfollow}
    onChange={(then_unfollow) => set({ then_unfollow })}
    problem={problems.then_unfollow}
  />
)

const perPerson = (['1', '2'] as const).map((value) => ({ value, label: messages.postsPerPersonChoices[value] }))

const PostsPerPerson = ({ options, set }: OptionsProps) => (
  <div className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
    <span aria-hidden>{messages.postsPerPerson}</span>
    <Segmented
      label={messages.postsPerPerson}
      options={perPerson}
      value={options.posts_per_person}
      onChange={(posts_per_person) => set({ posts_per_person })}
      full
    />
  </div>
)

const PostOptions = ({ options, set, problems }: OptionsProps) => (
  <>
    <SwitchedNumber
      label={messages.postAge}
      numberLabel={messages.postAgeNumber}
      unit={messages.days}
      value={options.post_age}
      onChange={(post_age) => set({ post_age })}
      problem={problems.post_age}
    />
    <RangeFilter
      label={messages.postLikes}
      value={options.post_likes}
      onChange={(post_likes) => set({ post_likes })}
      problem={problems.post_likes}
    />
  </>
)
