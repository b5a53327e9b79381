import type { LimitedKind } from '#contract/limits.ts'
import { limitedKinds } from '#rules/actions.ts'
import { HOUR, SECOND } from '#rules/durations.ts'
import { presets } from '#rules/kinds/action.ts'
import { gaps, paces } from '#rules/pacing.ts'
import { readCaps } from '#rules/reads.ts'
import { ACTION_BLOCK, PLEASE_WAIT } from '#rules/warnings.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { helpMessages as messages } from '#words/generated/help.ts'
import { actionWords } from '#words/generated/home.ts'
import { numberText } from '#words/numbers.ts'

const head = 'px-2 py-2 font-medium first:ps-0 last:pe-0 sm:px-3'
const cell = 'px-2 py-2 first:ps-0 last:pe-0 sm:px-3'

const secondsOf = (kind: LimitedKind) =>
  messages.seconds({ min: gaps[kind].min / SECOND, max: gaps[kind].max / SECOND })

/** The very numbers the engine keeps to: nothing here is written down a second time. */
export const Limits = () => (
  <Card title={messages.limits} description={messages.limitsAbout}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <section tabIndex={0} aria-label={messages.limitsOf} className="overflow-x-auto">
      <table className="w-full sm:min-w-120">
        <thead className="border-b border-line text-start text-caption text-muted">
          <tr>
            <th scope="col" className={head}>
              {messages.action}
            </th>
            {presets.map((preset) => (
              <th key={preset} scope="col" className={head}>
                {messages.presets[preset]}
              </th>
            ))}
            <th scope="col" className={`${head} max-sm:hidden`}>
              {messages.between}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {limitedKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className={`${cell} text-start font-medium`}>
                {actionWords[kind].name}
                <span className="block text-caption font-normal text-muted sm:hidden">{secondsOf(kind)}</span>
              </th>
              {presets.map((preset) => {
                const { hourly, daily } = paces[preset].caps[kind]
                return (
                  <td key={preset} className={`${cell} whitespace-nowrap max-sm:text-caption`}>
                    {messages.perHour({ hourly: numberText(hourly) })}
                    <span className="max-sm:hidden"> · </span>
                    <span className="max-sm:block">{messages.perDay({ daily: numberText(daily) })}</span>
                  </td>
                )
              })}
              <td className={`${cell} whitespace-nowrap max-sm:hidden`}>{secondsOf(kind)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className={`${cell} text-start font-medium`}>
              {messages.together}
            </th>
            {presets.map((preset) => (
              <td key={preset} className={`${cell} whitespace-nowrap max-sm:text-caption`}>
                {messages.perDay({ daily: numberText(paces[preset].follow_and_unfollow_daily) })}
              </td>
            ))}
            <td className="max-sm:hidden" />
          </tr>
          <tr>
            <th scope="row" className={`${cell} text-start font-medium`}>
              {messages.looks}
            </th>
            {presets.map((preset) => (
              <td key={preset} className={`${cell} whitespace-nowrap max-sm:text-caption`}>
                {messages.perHour({ hourly: numberText(readCaps[preset].hourly) })}
                <span className="max-sm:hidden"> · </span>
                <span className="max-sm:block">{messages.perDay({ daily: numberText(readCaps[preset].daily) })}</span>
              </td>
            ))}
            <td className="max-sm:hidden" />
          </tr>
        </tbody>
      </table>
    </section>
    <p className="mt-3 text-muted">{messages.betweenAbout}</p>
    <h3 className="mt-5 font-medium">{messages.rests}</h3>
    <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      <Rest {...restWords('pause', PLEASE_WAIT)} />
      <Rest {...restWords('block', ACTION_BLOCK)} />
      <Rest name={messages.restAsk} words={messages.restAskAbout} />
    </dl>
  </Card>
)

/** The longer and longer rests, one after the other. */
function restWords(row: keyof typeof messages.restRows, rests: readonly number[]) {
  const { name, about } = messages.restRows[row]
  const each = rests.map((ms) => messages.rest({ hours: ms / HOUR }))
  return { name, words: about({ rests: each.reduce((earlier, later) => messages.restThen({ earlier, later })) }) }
}

const Rest = ({ name, words }: { name: string; words: string }) => (
  <div className="contents">
    <dt>{name}</dt>
    <dd className="text-muted">{words}</dd>
  </div>
)
