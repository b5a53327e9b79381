import type { ApiScope } from '#rules/api-scopes.ts'
import { mayBeFinal, type TaskKind } from '#rules/kinds/kinds.ts'
import { type Caller, requireScope } from '../../edges/http/serve.ts'

/** Refused: scope_missing. What cannot be undone needs a scope of its own, which no token has that was made before there was such a kind. */
export const requireFinalScope =
  ({ final_scope }: { final_scope?: ApiScope }, user: Pick<Caller, 'scopes'>) =>
  (kind: TaskKind): void => {
    if (mayBeFinal(kind)) requireScope(user, final_scope)
  }
