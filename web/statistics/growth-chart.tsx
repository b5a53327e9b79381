import { shortDate } from '#web/core/dates.ts'
import { AreaChart } from '#web/ui/charts/area-chart.tsx'
import { statisticsMessages as messages } from '#words/generated/home.ts'

type GrowthChartProps = { username: string; days: readonly { date: string; followers_count: number | null }[] }

export const GrowthChart = ({ username, days }: GrowthChartProps) => (
  <AreaChart
    label={messages.followersOf({ username })}
    labelsName={messages.date}
    valuesName={messages.followers}
    labels={days.map(({ date }) => shortDate(date))}
    series={[{ name: messages.followers, tone: 1, values: days.map(({ followers_count }) => followers_count) }]}
    height={220}
    fromZero={false}
  />
)
