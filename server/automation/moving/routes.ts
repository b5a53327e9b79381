import { inspectMove, listMoves, moveIn, undoMove } from '#contract/moving.ts'
import { type Http, serve } from '../../edges/http/serve.ts'
import { inspectFiles, listUserMoves, type MovingEdges, moveFilesIn, undoUserMove } from './move-in.ts'
import { sweepFolders } from './receive-files.ts'

export function serveMoving(http: Http, edges: MovingEdges) {
  sweepFolders().catch(() => {})
  serve(http, inspectMove, (_, { user, request }) => inspectFiles(edges, user, request))
  serve(http, moveIn, (_, { user, request }) => moveFilesIn(edges, user, request))
  serve(http, listMoves, async (_, { user }) => ({ moves: await listUserMoves(edges.db, user.id) }))
  serve(http, undoMove, ({ id }, { user }) => undoUserMove(edges.db, user.id, id))
}
