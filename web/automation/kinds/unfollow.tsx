import { usedOptions } from '#web/automation/draft/draft-options.ts'
import { OptionField, type OptionsProps } from '#web/automation/kinds/option-field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { unfollowForm as messages, unfollow } from '#words/generated/automation.ts'

const orders = ['oldest', 'newest'] as const

/** Who is kept whatever happens, and in which order the others are unfollowed. */
export function UnfollowOptions(props: OptionsProps) {
  const { draft, set } = props
  const is_pending = draft.who === 'pending_requests'
  const is_recorded = is_pending || draft.who === 'followed_by_cadenza'
  const shown = usedOptions('unfollow', draft).filter((name) => name !== 'who' && name !== 'oldest_first')
  return (
    <div className="flex flex-col gap-3">
      {shown.map((name) => (
        <OptionField
          key={name}
          {...props}
          name={name}
          words={
            is_pending && name === 'followed_days_ago' ? { ...messages.requestedDays, hint: undefined } : undefined
          }
        />
      ))}
      {is_recorded ? (
        <Segmented
          label={unfollow.options.oldest_first.label}
          options={orders.map((value) => ({ value, label: messages.orders[value] }))}
          value={draft.oldest_first ? 'oldest' : 'newest'}
          onChange={(order) => set({ oldest_first: order === 'oldest' })}
          full="on-phones"
          className="self-start"
        />
      ) : null}
    </div>
  )
}
