import type { Place } from '../world/places.ts'

export function showPlace(place: Place) {
  return {
    pk: place.pk,
    id: String(place.pk),
    strong_id__: String(place.pk),
    name: place.name,
    short_name: place.name,
    address: place.address,
    city: place.city,
    lat: place.lat,
    lng: place.lng,
    external_source: 'facebook_places',
    facebook_places_id: facebookId(place),
  }
}

/** The same place with the id and field names of a search by coordinates. */
export function showVenue(place: Place) {
  return {
    name: place.name,
    address: place.address,
    lat: place.lat,
    lng: place.lng,
    external_id: String(facebookId(place)),
    external_id_source: 'facebook_places',
    minimum_age: 0,
  }
}

export function showFoundPlace(place: Place) {
  return {
    location: showPlace(place),
    title: place.name,
    subtitle: place.address || place.city,
    media_bundles: [],
    header_media: {},
  }
}

function facebookId({ pk }: Place): number {
  return pk * 7
}
