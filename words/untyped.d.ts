// biome-ignore-all lint/style/noDefaultExport: as the libraries export them
/** What is used of libraries, whose types are missing or describe another form of their modules. */
declare module '@messageformat/core' {
  export default class MessageFormat {
    /** `locale` is a BCP 47 tag. */
    constructor(locale: string)
    /** Throws where a text isn't ICU MessageFormat, or has plural forms that the language doesn't have. */
    compile(text: string): (values?: Record<string, unknown>) => string
  }
}

declare module '@messageformat/core/compile-module.js' {
  import type MessageFormat from '@messageformat/core'

  /** The source of a module whose default export are the texts as functions. */
  export default function compileModule(format: MessageFormat, texts: object): string
}
