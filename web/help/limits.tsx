import type { LimitedKind } from '#contract/limits.ts'
import { limitedKinds } from '#rules/actions.ts'
import { presets } from '#rules/kinds/action.ts'
import { gaps, paces } from '#rules/pacing.ts'
import { readCaps } from '#rules/reads.ts'
import { ACTION_BLOCK, PLEASE_WAIT } from '#rules/warnings.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { actionWords } from '#words/actions.ts'
import { helpMessages as messages } from '#words/help.ts'

const head = 'px-2 py-2 font-medium first:pl-0 last:pr-0 sm:px-3'
const cell = 'px-2 py-2 first:pl-0 last:pr-0 sm:px-3'

const secondsOf = (kind: LimitedKind) => messages.seconds(gaps[kind].min, gaps[kind].max)

/** The very numbers the engine keeps to: nothing here is written down a second time. */
export const Limits = () => (
  <Card title={messages.limits} description={messages.limitsAbout}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <section tabIndex={0} aria-label={messages.limitsOf} className="overflow-x-auto">
      <table className="w-full sm:min-w-120">
        <thead className="border-b border-line text-left text-caption text-muted">
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
              <th scope="row" className={`${cell} text-left font-medium`}>
                {actionWords[kind].name}
                <span className="block text-caption font-normal text-muted sm:hidden">{secondsOf(kind)}</span>
              </th>
              {presets.map((preset) => {
                const { hourly, daily } = paces[preset].caps[kind]
                return (
                  <td key={preset} className={`${cell} whitespace-nowrap max-sm:text-caption`}>
                    {messages.perHour(String(hourly))}
                    <span className="max-sm:hidden"> · </span>
                    <span className="max-sm:block">{messages.perDay(String(daily))}</span>
                  </td>
                )
              })}
              <td className={`${cell} whitespace-nowrap max-sm:hidden`}>{secondsOf(kind)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className={`${cell} text-left font-medium`}>
              {messages.together}
            </th>
            {presets.map((preset) => (
              <td key={preset} className={`${cell} whitespace-nowrap max-sm:text-caption`}>
                {messages.perDay(String(paces[preset].follow_and_unfollow_daily))}
              </td>
            ))}
            <td className="max-sm:hidden" />
          </tr>
          <tr>
            <th scope="row" className={`${cell} text-left font-medium`}>
              {messages.looks}
            </th>
            {presets.map((preset) => (
              <td key={preset} className={`${cell} whitespace-nowrap max-sm:text-caption`}>
                {messages.perHour(String(readCaps[preset].hourly))}
                <span className="max-sm:hidden"> · </span>
                <span className="max-sm:block">{messages.perDay(String(readCaps[preset].daily))}</span>
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
      {[PLEASE_WAIT, ACTION_BLOCK].map((rests, row) => {
        const [name, words] = messages.restRows[row] ?? []
        return name && words ? <Rest key={name} name={name} words={words(rests)} /> : null
      })}
      <Rest name={messages.restAsk} words={messages.restAskAbout} />
    </dl>
  </Card>
)

const Rest = ({ name, words }: { name: string; words: string }) => (
  <div className="contents">
    <dt>{name}</dt>
    <dd className="text-muted">{words}</dd>
  </div>
)
