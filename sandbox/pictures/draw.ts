import { Avatar, Style, type StyleDefinition } from '@dicebear/core'
import landscape from '@dicebear/styles/landscape.json' with { type: 'json' }
import lorelei from '@dicebear/styles/lorelei.json' with { type: 'json' }
import notionists from '@dicebear/styles/notionists.json' with { type: 'json' }
import openPeeps from '@dicebear/styles/open-peeps.json' with { type: 'json' }
import patchwork from '@dicebear/styles/patchwork.json' with { type: 'json' }
import sprouts from '@dicebear/styles/sprouts.json' with { type: 'json' }
import toonHead from '@dicebear/styles/toon-head.json' with { type: 'json' }
import waves from '@dicebear/styles/waves.json' with { type: 'json' }
import sharp from 'sharp'
import { chance, keyFor, pick } from '../world/chance.ts'

const PORTRAIT = 320
const POST = 640

const styleOf = (definition: unknown) => new Style(definition as StyleDefinition)

const outdoors = styleOf(landscape)

const HAIR = ['#2c1b18', '#4a312c', '#724133', '#a55728', '#b58143', '#d6b370', '#e8e1e1']
const SKIN = ['#ffdbb4', '#f1c3a5', '#edb98a', '#d08b5b', '#ae5d29', '#7a4a33']
const WALLS = [
  '#e8dccb',
  '#d7e3ea',
  '#dfe8d8',
  '#f0d9d3',
  '#e3dcef',
  '#f3e6c4',
  '#cfd8dc',
  '#bfd7d4',
  '#f4c9b8',
  '#2f3b4a',
]

/** Faces that people choose of themselves: no rage, no eyepatch. */
const portraits = [
  {
    up_to: 0.55,
    style: styleOf(toonHead),
    options: {
      mouthVariant: ['laugh', 'smile'],
      eyesVariant: { happy: 3, wide: 5, wink: 1 },
      eyebrowsVariant: ['happy', 'neutral', 'raised'],
      beardProbability: 22,
    },
  },
  {
    up_to: 0.72,
    style: styleOf(openPeeps),
    options: {
      expressionVariant: [
        'calm',
        'cheeky',
        'cute',
        'driven',
        'lovingGrin1',
        'lovingGrin2',
        'smile',
        'smileBig',
        'smileLOL',
        'smileTeethGap',
      ],
      accessoriesVariant: ['glasses', 'glasses2', 'glasses3', 'glasses4', 'sunglasses', 'sunglasses2'],
      maskProbability: 0,
    },
  },
  {
    up_to: 0.9,
    style: styleOf(lorelei),
    options: {
      mouthVariant: Array.from({ length: 18 }, (_, nth) => `happy${String(nth + 1).padStart(2, '0')}`),
      hairColor: HAIR,
      skinColor: SKIN,
    },
  },
  { up_to: 1, style: styleOf(notionists), options: { gestureProbability: 15 } },
]

const scenes = [
  { up_to: 0.55, style: outdoors },
  { up_to: 0.75, style: styleOf(sprouts) },
  { up_to: 0.88, style: styleOf(patchwork) },
  { up_to: 1, style: styleOf(waves) },
]

/** What Instagram shows of people without a picture. */
export const NOBODY = 'nobody'
const SILHOUETTE = `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT}" height="${PORTRAIT}" viewBox="0 0 32 32"><rect width="32" height="32" fill="#dbdbdb"/><circle cx="16" cy="12.5" r="6" fill="#fff"/><path d="M4 32a12 11 0 0 1 24 0z" fill="#fff"/></svg>`

/** Of landscapes, so many have their author in front. */
const SELFIES = 0.45

/** A person's portrait as JPEG; the same name gives the same picture. */
export function drawPortrait(name: string): Promise<Buffer> {
  if (name === NOBODY) return sharp(Buffer.from(SILHOUETTE)).jpeg().toBuffer()
  const key = keyFor(0, `portrait ${name}`)
  const is_outdoors = chance(key, 1) < 0.25
  const wall = is_outdoors
    ? sharp(svgOf(outdoors, name, PORTRAIT))
    : sharp({ create: { width: PORTRAIT, height: PORTRAIT, channels: 3, background: pick(WALLS, key, 2) } })
  return wall
    .composite([{ input: faceOf(key, name, PORTRAIT) }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** A post's picture as JPEG: a scene, often with its author in front of it. */
export function drawPost(name: string, author: string | null): Promise<Buffer> {
  const key = keyFor(0, `post ${name}`)
  const drawn = chance(key, 1)
  const scene = scenes.find(({ up_to }) => drawn < up_to) ?? scenes[0]
  const picture = sharp(svgOf(scene?.style ?? outdoors, name, POST)).flatten({ background: '#fff' })
  const has_author = author !== null && scene === scenes[0] && chance(key, 2) < SELFIES
  if (has_author) {
    const side = Math.round(POST * 0.62)
    const left = Math.round((POST - side) * chance(key, 3))
    picture.composite([{ input: faceOf(keyFor(0, `portrait ${author}`), author, side), left, top: POST - side }])
  }
  return picture.jpeg({ quality: 80 }).toBuffer()
}

function faceOf(key: number, name: string, side: number): Buffer {
  const drawn = chance(key, 0)
  const kind = portraits.find(({ up_to }) => drawn < up_to) ?? portraits[0]
  return kind ? svgOf(kind.style, name, side, kind.options) : Buffer.from('')
}

const svgOf = (style: Style, seed: string, size: number, options: object = {}) =>
  Buffer.from(new Avatar(style, { ...options, seed, size }).toString())
