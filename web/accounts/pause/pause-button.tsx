import { Brake, ofAll } from '#web/accounts/pause/brake.tsx'

/** Pauses every account. */
export const PauseButton = () => <Brake {...ofAll()} />
