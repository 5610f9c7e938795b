import { expect, test } from 'vitest'
import { splitRows } from './split-rows.ts'

test.each<[string, number[], [number, number][]]>([
  ['all fit', [10, 10], [[0, 2]]],
  ['no line at all', [], [[0, 0]]],
  [
    'the rest goes to other pages, which have more room',
    [10, 10, 10, 20, 20, 1],
    [
      [0, 2],
      [2, 4],
      [4, 6],
    ],
  ],
  [
    'the first page may have no room',
    [25, 10],
    [
      [0, 0],
      [0, 2],
    ],
  ],
  [
    'a line that fits nowhere has a page of its own',
    [90, 10],
    [
      [0, 0],
      [0, 1],
      [1, 2],
    ],
  ],
])('%s', (_name, heights, pages) => expect(splitRows(heights, 20, 40)).toEqual(pages))
