import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { messageOf } from '#web/app/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { userMessages as messages } from '#web/users/messages.ts'
import { googleQuery } from '#web/users/queries.ts'

/** The way in through Google; where that is not set up it says so and cannot be pressed. */
export function GoogleButton({ next }: { next: string }) {
  const id = useId()
  const { data: google } = useQuery(googleQuery)
  const {
    mutate: go,
    isPending,
    error,
  } = useMutation({
    mutationFn: async () => {
      const { goToGoogle } = await import('#web/users/google-sign-in.ts')
      // Stays pending: the page is on its way elsewhere.
      await new Promise((_, reject) => google && goToGoogle(google, next).catch(reject))
    },
  })
  const missing = google?.client_id === null
  return (
    <>
      <p className="my-4 flex items-center gap-3 text-caption text-muted">
        <span className="h-px flex-1 bg-line" />
        {messages.or}
        <span className="h-px flex-1 bg-line" />
      </p>
      {error ? (
        <Alert tone="bad" className="mb-4">
          {messageOf(error)}
        </Alert>
      ) : null}
      <Button
        full
        icon={<GoogleMark />}
        disabled={!google || missing}
        aria-describedby={missing ? id : undefined}
        pending={isPending}
        pendingLabel={messages.googleGoing}
        onClick={() => go()}
      >
        {messages.google}
      </Button>
      {missing ? (
        <p id={id} className="mt-2 text-center text-caption text-muted">
          {messages.googleMissing}
        </p>
      ) : null}
    </>
  )
}

/** Google's own colours, as it asks of whoever shows its mark. */
const GoogleMark = () => (
  <svg width={16} height={16} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
    <path
      fill="#4285f4"
      d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.2 3.5-8.7z"
    />
    <path fill="#34a853" d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-3a7.2 7.2 0 0 1-10.8-3.8h-4v3.1A12 12 0 0 0 12 24z" />
    <path fill="#fbbc05" d="M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8z" />
    <path fill="#ea4335" d="M12 4.8c1.8 0 3.3.6 4.6 1.8L20 3.2A12 12 0 0 0 1.3 6.6l4 3.1A7.2 7.2 0 0 1 12 4.8z" />
  </svg>
)
