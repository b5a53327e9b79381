import { findPeople, personPicture, postPicture } from '#contract/people.ts'
import { withoutAt } from '#rules/typed-lists.ts'
import type { Database } from '../edges/database/database.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import type { FindPicture } from '../edges/pictures/pictures.ts'
import { sendPicture } from '../edges/pictures/send-picture.ts'
import { shownPerson } from './show-people.ts'
import { findPersonPicture, findPostPicture, listMetByStart } from './store.ts'

export function servePeople(http: Http, { db, pictures }: { db: Database; pictures: FindPicture }) {
  serve(http, findPeople, async ({ q }, { user }) => {
    const found = await listMetByStart(db, user.id, withoutAt(q).toLowerCase())
    return { people: found.map((row) => shownPerson(row, null)) }
  })

  serve(http, personPicture, async ({ id, size }, { user, reply }) => {
    const met = await findPersonPicture(db, user.id, id)
    await sendPicture(pictures, met?.picture_url, size, reply)
  })

  serve(http, postPicture, async ({ id, size }, { user, reply }) => {
    const met = await findPostPicture(db, user.id, id)
    await sendPicture(pictures, met?.picture_url, size, reply)
  })
}
