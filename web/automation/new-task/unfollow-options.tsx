import { useId } from 'react'
import type { OptionsProps } from '#web/automation/new-task/options-props.ts'
import { SwitchedNumber } from '#web/automation/new-task/switched-number.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { optionMessages as messages } from '#words/task-options.ts'

const whos = ['followed_by_cadenza', 'anyone', 'list', 'pending_requests'] as const

const orders = (['oldest', 'newest'] as const).map((value) => ({ value, label: messages.orders[value] }))

/** Who is unfollowed, and who is kept whatever happens. */
export function UnfollowOptions({ options, set, problems }: OptionsProps) {
  const is_pending = options.who === 'pending_requests'
  const is_recorded = is_pending || options.who === 'followed_by_cadenza'
  return (
    <div className="flex flex-col gap-5">
      <WhoChoice options={options} set={set} />
      <div className="flex flex-col gap-3">
        <Checkbox
          label={messages.onlyNonFollowers}
          hint={messages.onlyNonFollowersHint}
          checked={options.only_non_followers}
          onChange={({ target }) => set({ only_non_followers: target.checked })}
        />
        <SwitchedNumber
          label={is_pending ? messages.askedDays : messages.followedDays}
          hint={is_pending ? undefined : messages.followedDaysHint}
          numberLabel={messages.followedDaysNumber}
          unit={messages.days}
          value={options.followed_days}
          onChange={(followed_days) => set({ followed_days })}
          problem={problems.followed_days}
        />
        {is_pending ? null : (
          <>
            <SwitchedNumber
              label={messages.keepLikers}
              numberLabel={messages.keepLikersNumber}
              unit={messages.keepLikersUnit}
              value={options.keep_likers}
              onChange={(keep_likers) => set({ keep_likers })}
              problem={problems.keep_likers}
            />
            <SwitchedNumber
              label={messages.keepFollowing}
              hint={messages.keepFollowingHint}
              numberLabel={messages.keepFollowingNumber}
              unit={messages.keepFollowingUnit}
              value={options.keep_following}
              onChange={(keep_following) => set({ keep_following })}
              problem={problems.keep_following}
            />
          </>
        )}
        {is_recorded ? (
          <Segmented
            label={messages.order}
            options={orders}
            value={options.oldest_first ? 'oldest' : 'newest'}
            onChange={(order) => set({ oldest_first: order === 'oldest' })}
            full="on-phones"
            className="self-start"
          />
        ) : null}
      </div>
    </div>
  )
}

function WhoChoice({ options, set }: Pick<OptionsProps, 'options' | 'set'>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{messages.who}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {whos.map((who) => (
          <label
            key={who}
            className="relative flex min-w-0 flex-col gap-0.5 rounded-lg border border-line px-3 py-2.5 transition-colors hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={who}
              checked={who === options.who}
              onChange={() => set({ who })}
              className="absolute inset-0 appearance-none rounded-lg outline-none"
            />
            <span className="font-medium">{messages.whos[who]}</span>
            <span className="text-caption text-muted">{messages.whoHints[who]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
