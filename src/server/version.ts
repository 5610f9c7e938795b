import manifest from '../../package.json' with { type: 'json' }

/** The version of this program, as in CHANGELOG.md. */
export const VERSION: string = manifest.version
