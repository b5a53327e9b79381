import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, type Language, languageCodes } from '#rules/languages.ts'
import { Refusal } from './refusal.ts'

const INDEX = 'index.html'

/** The built web app's files, and its page in the reader's language at every address that may be a screen. */
export async function serveWebApp(app: FastifyInstance, web_dir: string | null) {
  const missing = () => new Refusal('not_found')
  if (!web_dir || !existsSync(`${web_dir}/${INDEX}`)) {
    app.setNotFoundHandler(() => {
      throw missing()
    })
    return
  }
  const pages = new Map(languageCodes.map((language) => [language, pageIn(web_dir, language)]))
  await app.register(fastifyStatic, {
    root: web_dir,
    // Every page is answered below, in a language.
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    // Not returned: a reply that is awaited while its file is searched for collects listeners.
    const { language: chosen } = request.cookies
    const language = isLanguage(chosen) ? chosen : request.language
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language, Cookie')
      .sendFile(pages.get(language) ?? INDEX)
  }
  // A folder, which isn't searched for.
  app.get('/', sendPage)
  app.setNotFoundHandler((request, reply) => {
    const is_read = request.method === 'GET' || request.method === 'HEAD'
    if (!is_read || !isPage(request.url)) throw missing()
    if (request.url.startsWith('/shared-report/')) reply.header('x-robots-tag', 'noindex')
    sendPage(request, reply)
  })
}

/** The page's file in a language. */
function pageIn(web_dir: string, language: Language) {
  const name = `index.${language}.html`
  return existsSync(`${web_dir}/${name}`) ? name : INDEX
}

/** Whether an address may be a screen: no call, and no file, which would have been found. */
const isPage = (url: string) => !/^\/(api|assets)(\/|\?|$)|^[^?]*\./.test(url)

/** The page's own inline scripts are allowed by their hash; no other inline script runs. */
export function inlineScriptHashes(web_dir: string | null) {
  if (!web_dir || !existsSync(`${web_dir}/${INDEX}`)) return []
  const pages = new Set(languageCodes.map((language) => pageIn(web_dir, language)))
  const scripts = [...pages].flatMap((page) => [
    ...readFileSync(`${web_dir}/${page}`, 'utf8').matchAll(
      /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ])
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  // The pages of all languages have the same scripts.
  return [...new Set(scripts.map(([, text = '']) => hashOf(text)))]
}
