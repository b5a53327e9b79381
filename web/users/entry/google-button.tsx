import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import googleMark from '#web/users/entry/google.svg'
import { userMessages as messages } from '#words/generated/first.ts'

const GoogleMark = ({ size }: { size: number }) => <img src={googleMark} alt="" width={size} height={size} />

/** Signs in through Google; where that is not set up, pressing it says so. */
export function GoogleButton({ next }: { next: string }) {
  const {
    mutate: go,
    isPending,
    error,
  } = useMutation({
    mutationFn: async () => {
      const { goToGoogle } = await import('#web/users/entry/google-sign-in.ts')
      // Stays pending: the page is on its way elsewhere.
      await new Promise((_, reject) => goToGoogle(next).catch(reject))
    },
  })
  return (
    <>
      <div className="my-4 flex items-center gap-3 text-caption text-muted">
        <hr className="flex-1" />
        {messages.or}
        <hr className="flex-1" />
      </div>
      {error ? (
        <Alert tone="bad" className="mb-4">
          {messageOf(error)}
        </Alert>
      ) : null}
      <Button full icon={GoogleMark} pending={isPending} onClick={() => go()}>
        {messages.google}
      </Button>
    </>
  )
}
