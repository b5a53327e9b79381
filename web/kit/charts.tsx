import { Stack } from '#web/kit/row.tsx'
import { AreaChart } from '#web/ui/charts/area-chart.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { type Estimate, IntervalChart } from '#web/ui/charts/interval-chart.tsx'
import type { Series } from '#web/ui/charts/series.ts'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'

const labels = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const series: Series[] = [
  { name: 'Followed', tone: 1, values: [12, 18, 9, 22, 30, 28, 35] },
  { name: 'Unfollowed', tone: 2, values: [4, 6, 3, 8, 2, 9, 5] },
  { name: 'Liked', tone: 3, values: [40, 32, null, 28, 44, 51, 38] },
  { name: 'Commented', tone: 4, values: [1, 0, 2, 4, 3, 2, 6] },
]

const estimates: Estimate[] = [
  { value: 24, low: 18, high: 31, enough: true },
  { value: 15, low: 6, high: 33, enough: false },
  { value: 9, low: 7, high: 12, enough: true },
]

export const KitCharts = () => (
  <>
    <Stack name="Lines">
      <AreaChart label="Actions by day" series={series} labels={labels} fromZero />
    </Stack>
    <Stack name="Bars">
      <BarChart label="Actions by day, stacked" series={series} labels={labels} />
    </Stack>
    <Stack name="Losses below the line">
      <BarChart
        label="Followers won and lost"
        series={[
          { name: 'Won', tone: 1, values: [3, 5, 2, 8, 1, 4, 6] },
          { name: 'Lost', tone: 3, values: [-1, -2, -4, 0, -3, -1, -2] },
        ]}
        labels={labels}
      />
    </Stack>
    <Stack name="Shares with their intervals">
      <IntervalChart
        label="Followed back, by source"
        name="Followed back"
        tone={1}
        labels={['Followers', 'Likers', 'Commenters']}
        estimates={estimates}
        details={new Map()}
      />
    </Stack>
    <Stack name="Sparkline">
      <Sparkline label="A week" values={[3, 5, 4, 8, 6, 9, 12]} tone={2} />
    </Stack>
  </>
)
