import { RotateCw } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { appMessages as messages } from '#words/generated/first.ts'

type LoadErrorProps = { message: string; onRetry: () => unknown; retrying?: boolean | undefined }

/** The reason why something could not be loaded, and a button to try again. */
export const LoadError = ({ message, onRetry, retrying }: LoadErrorProps) => (
  <Alert
    tone="bad"
    action={
      <Button size="small" pending={retrying} icon={RotateCw} onClick={() => onRetry()}>
        {messages.retry}
      </Button>
    }
  >
    {message}
  </Alert>
)
