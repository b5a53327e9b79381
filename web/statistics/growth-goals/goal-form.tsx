import { Target } from 'lucide-react'
import type { Source } from '#contract/automation.ts'
import { dateAfter } from '#rules/calendar-days.ts'
import { MAX_FOLLOWERS, MAX_GOAL_DAYS, STAY_DAYS } from '#rules/growth/goal.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { PresetChoice } from '#web/automation/fields/preset-choice.tsx'
import { messageOf } from '#web/core/api.ts'
import { dateOf } from '#web/core/dates.ts'
import { useCreateGoal } from '#web/statistics/growth-goals/queries.ts'
import { problemOfSources, Where } from '#web/statistics/growth-goals/where.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { growthMessages as messages } from '#words/generated/growth.ts'

type Values = { followers: string; until: string; preset: Preset; sources: Source[]; asks_first: boolean }

const USUAL_FOLLOWERS = 100
const USUAL_DAYS = 60

const soonest = () => dateAfter(dateOf(Date.now()), STAY_DAYS + 1)
const latest = () => dateAfter(dateOf(Date.now()), MAX_GOAL_DAYS)

function problemsOf({ followers, until, sources }: Values) {
  const number = Number(followers)
  const isNumber = Number.isInteger(number) && number >= 1 && number <= MAX_FOLLOWERS
  return {
    followers: isNumber ? undefined : messages.wrongFollowers({ most: MAX_FOLLOWERS }),
    until: until >= soonest() && until <= latest() ? undefined : messages.wrongDate,
    sources: problemOfSources(sources),
  }
}

/** What a goal needs to begin: how many, by when, how fast, and where people are found. */
export function GoalForm({ account_id }: { account_id: string }) {
  const { mutate, isPending, error } = useCreateGoal(() => toast.success(messages.created))
  const { values, errors, set, submit } = useForm<Values>({
    initial: {
      followers: String(USUAL_FOLLOWERS),
      until: dateAfter(dateOf(Date.now()), USUAL_DAYS),
      preset: 'normal',
      sources: [],
      asks_first: true,
    },
    validate: problemsOf,
    onSubmit: (values) => mutate({ ...values, account_id, followers: Number(values.followers) }),
  })
  return (
    <Card title={messages.newTitle} description={messages.newAbout}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={messages.followers} hint={messages.followersHint} error={errors.followers}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_FOLLOWERS}
              className="tabular-nums"
              value={values.followers}
              onChange={({ target }) => set({ followers: target.value })}
            />
          </Field>
          <Field label={messages.until} hint={messages.untilHint} error={errors.until}>
            <TextInput
              type="date"
              min={soonest()}
              max={latest()}
              value={values.until}
              onChange={({ target }) => set({ until: target.value })}
            />
          </Field>
        </div>
        <Where
          account_id={account_id}
          sources={values.sources}
          problem={errors.sources}
          onChange={(sources) => set({ sources })}
        />
        <PresetChoice kind="follow" share={1} value={values.preset} onChange={(preset) => set({ preset })} />
        <div className="flex flex-col gap-2">
          <p className="font-medium">{messages.asks}</p>
          <Segmented
            label={messages.asks}
            options={(['ask', 'auto'] as const).map((value) => ({ value, label: messages.asksOptions[value] }))}
            value={values.asks_first ? 'ask' : 'auto'}
            onChange={(value) => set({ asks_first: value === 'ask' })}
            full="on-phones"
            className="self-start"
          />
          <p className="text-caption text-muted">{messages.asksHint}</p>
        </div>
        {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          pending={isPending}
          pendingLabel={messages.creating}
          icon={Target}
        >
          {messages.create}
        </Button>
      </form>
    </Card>
  )
}
