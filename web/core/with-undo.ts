import { sayFailure } from '#web/core/say-failure.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { appMessages } from '#words/generated/first.ts'

/** Milliseconds: longer than other notices, as one has to read and decide. */
const LONG = 10_000

/** What a notice needs whose act can be taken back; `back` must work when the page that acted is gone. */
export const withUndo = (back: () => Promise<unknown>, undone: string = appMessages.undone) => ({
  duration: LONG,
  action: {
    label: appMessages.undo,
    onClick: () =>
      void back()
        .then(() => toast.success(undone))
        .catch(sayFailure),
  },
})
