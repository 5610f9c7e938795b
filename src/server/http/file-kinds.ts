import type { Endpoint } from '#contract/endpoints.ts'
import { kindOf, notAnImage } from '#server/images/kinds.ts'
import { sheetKindOf } from '#server/sheets/read-sheet.ts'
import { HttpError } from './http-error.ts'

export type FileKind = {
  mediaTypes: string
  /** Recognizes a file by its first bytes. */
  matches: (path: string) => Promise<boolean>
  /** The error for a file that does not match. */
  refuse: () => Error
  /** Says that a file is above the limit of a file. */
  tooLarge: string
}

/** Kinds of uploaded files, by the `fileKind` of an endpoint. */
export const FILE_KINDS: Record<NonNullable<Endpoint['fileKind']>, FileKind> = {
  image: {
    mediaTypes: 'image/jpeg, image/png, image/webp, image/avif, image/gif',
    matches: async (path) => (await kindOf(path)) !== undefined,
    refuse: notAnImage,
    tooLarge: 'Une image est trop volumineuse : 10 Mo au plus',
  },
  sheet: {
    mediaTypes: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, text/csv',
    matches: async (path) => (await sheetKindOf(path)) !== undefined,
    refuse: () => new HttpError(415, 'Ce fichier n’est pas un tableau Excel (.xlsx) ou CSV'),
    tooLarge: 'Ce fichier est trop volumineux : 10 Mo au plus',
  },
}
