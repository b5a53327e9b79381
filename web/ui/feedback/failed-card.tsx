import type { ReactNode } from 'react'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Card } from '#web/ui/layout/card.tsx'

type FailedCardProps = { title: ReactNode; message: string; onRetry: () => unknown; retrying?: boolean | undefined }

/** Stands in the place of a card that could not be loaded, and says by its title which one that is. */
export const FailedCard = ({ title, ...error }: FailedCardProps) => (
  <Card title={title}>
    <LoadError {...error} />
  </Card>
)
