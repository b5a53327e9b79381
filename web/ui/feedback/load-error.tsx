import { RotateCw } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { firstUiMessages as messages } from '#words/ui.ts'

type LoadErrorProps = { message: string; onRetry: () => unknown; retrying?: boolean | undefined }

/** Stands where something could not be loaded: the reason and a way to try again. */
export const LoadError = ({ message, onRetry, retrying }: LoadErrorProps) => (
  <Alert
    tone="bad"
    action={
      <Button size="small" pending={retrying} icon={<RotateCw size={14} aria-hidden />} onClick={() => onRetry()}>
        {messages.retry}
      </Button>
    }
  >
    {message}
  </Alert>
)
