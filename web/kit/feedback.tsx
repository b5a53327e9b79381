import { Inbox } from 'lucide-react'
import { Row, Stack } from '#web/kit/row.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Meter } from '#web/ui/feedback/meter.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { ProgressRing } from '#web/ui/feedback/progress-ring.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RefreshMark, Spinner } from '#web/ui/feedback/spinner.tsx'

const tones = ['info', 'ok', 'warn', 'bad'] as const
const progressTones = ['brand', 'muted', 'ok', 'bad'] as const

export const KitFeedback = () => (
  <>
    <Stack name="Alerts">
      {tones.map((tone) => (
        <Alert key={tone} tone={tone} title={`An alert: ${tone}`} action={<Button size="small">Mend it</Button>}>
          What happened, and what can be done about it.
        </Alert>
      ))}
      <Alert>Only a sentence.</Alert>
      <LoadError message="The list could not be loaded." onRetry={() => {}} />
      <LoadError message="The list is loaded again." onRetry={() => {}} retrying />
    </Stack>
    <Stack name="Meters and progress">
      <Meter label="Accounts" used={1} limit={3} />
      <Meter label="Lists, nearly full" used={9} limit={10} />
      <Meter label="Actions, full" used={50} limit={50} />
      <Meter label="Unlimited" used={7} limit={null} />
      {progressTones.map((tone) => (
        <Progress key={tone} label={`Progress, ${tone}`} percent={60} tone={tone} />
      ))}
      <Progress label="Progress nobody knows" percent={null} />
    </Stack>
    <Row name="Rings and spinners">
      <ProgressRing label="Done" percent={42}>
        42%
      </ProgressRing>
      <ProgressRing label="Small" percent={100} size={64} />
      <Spinner />
      <RefreshMark />
      <Skeleton className="h-10 w-64" />
    </Row>
    <EmptyState title="Nothing here yet" icon={Inbox} action={<Button variant="primary">Begin</Button>}>
      What appears here, and how to add the first.
    </EmptyState>
  </>
)
