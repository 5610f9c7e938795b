import type { Endpoint } from '#contract/endpoints.ts'
import { UnsupportedImageError } from '#server/errors.ts'
import { kindOf, notAnImage } from '#server/images/kinds.ts'
import { sheetKindOf } from '#server/sheets/sheet-kind.ts'
import { HttpError } from '../http-error.ts'

export type FileKind = {
  mediaTypes: string
  matches: (path: string) => Promise<boolean>
  refuse: () => Error
  maxBytes: number
  tooLarge: string
}

const MIB = 1024 * 1024

export const FILE_KINDS: Record<NonNullable<Endpoint['fileKind']>, FileKind> = {
  image: {
    mediaTypes: 'image/jpeg, image/png, image/webp, image/avif, image/gif',
    matches: async (path) => (await kindOf(path)) !== undefined,
    refuse: notAnImage,
    maxBytes: 10 * MIB,
    tooLarge: 'Une image est trop volumineuse : 10 Mo au plus',
  },
  mark: {
    mediaTypes: 'image/jpeg, image/png, image/webp',
    matches: async (path) => ['jpeg', 'png', 'webp'].includes((await kindOf(path)) ?? ''),
    refuse: () => new UnsupportedImageError('Ce fichier n’est pas une image PNG, JPEG ou WebP'),
    maxBytes: 2 * MIB,
    tooLarge: 'Cette image est trop volumineuse : 2 Mo au plus',
  },
  sheet: {
    mediaTypes: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, text/csv',
    matches: async (path) => (await sheetKindOf(path)) !== undefined,
    refuse: () => new HttpError(415, 'Ce fichier n’est pas un tableau Excel (.xlsx) ou CSV'),
    maxBytes: 10 * MIB,
    tooLarge: 'Ce fichier est trop volumineux : 10 Mo au plus',
  },
  import: {
    mediaTypes:
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, text/csv, application/zip',
    matches: async (path) => (await sheetKindOf(path)) !== undefined,
    refuse: () =>
      new HttpError(415, 'Ce fichier n’est ni un tableau Excel (.xlsx) ou CSV, ni un zip d’images'),
    maxBytes: 60 * MIB,
    tooLarge: 'Ce fichier est trop volumineux : 60 Mo au plus',
  },
}
