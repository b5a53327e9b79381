import { type Fields, fieldsOf, idOf, lineOf, rowsOf } from './wire-json.ts'

/** A location of posts. */
export type InstagramPlace = { id: string; name: string; address: string | null }

function readPlace(value: unknown): InstagramPlace | null {
  const { location, title, subtitle } = fieldsOf(value)
  const place = fieldsOf(location)
  const id = idOf(place.pk) || idOf(place.id)
  const name = lineOf(place.name) || lineOf(title)
  if (!id || !name) return null
  return { id, name, address: lineOf(subtitle) || lineOf(place.address) || lineOf(place.city) || null }
}

/** Returns null without a list, which differs from one in which no place was found. */
export const readPlaces = (body: Fields): InstagramPlace[] | null =>
  Array.isArray(body.items) ? rowsOf(body.items, readPlace).rows : null
