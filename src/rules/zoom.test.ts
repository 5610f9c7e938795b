import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FITTED,
  keepInside,
  MAX_ZOOM,
  MIN_ZOOM,
  pan,
  swipeDirection,
  wheelFactor,
  ZOOM_STEP,
  zoomAt,
} from './zoom.ts'

const CENTRE = { x: 0, y: 0 }
const STAGE = { width: 400, height: 600 }
const SQUARE = { width: 1000, height: 1000 }

describe('zooming', () => {
  test('goes in steps of 1.5 from 0.5 to 5', () => {
    expect(zoomAt(FITTED, ZOOM_STEP, CENTRE).zoom).toBe(1.5)
    let view = FITTED
    for (let step = 0; step < 10; step++) view = zoomAt(view, ZOOM_STEP, CENTRE)
    expect(view.zoom).toBe(MAX_ZOOM)
    for (let step = 0; step < 20; step++) view = zoomAt(view, 1 / ZOOM_STEP, CENTRE)
    expect(view.zoom).toBe(MIN_ZOOM)
  })

  test('keeps what lies under the pointer where it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 5, noNaN: true }),
        fc.double({ min: 0.2, max: 4, noNaN: true }),
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: -500, max: 500 }),
        (zoom, factor, px, x) => {
          const before = { zoom, x, y: 0 }
          const after = zoomAt(before, factor, { x: px, y: 0 })
          expect((px - after.x) / after.zoom).toBeCloseTo((px - before.x) / before.zoom, 6)
        },
      ),
    )
  })

  test('a notch of the wheel is one step, a touchpad’s trickle less, a hard spin no more', () => {
    expect(wheelFactor(-100)).toBeCloseTo(1.5)
    expect(wheelFactor(100)).toBeCloseTo(1 / 1.5)
    expect(wheelFactor(-4)).toBeCloseTo(1.5 ** 0.04)
    expect(wheelFactor(-900)).toBeCloseTo(1.5)
  })
})

describe('moving', () => {
  test('stops at the picture’s edges', () => {
    const view = keepInside(pan({ zoom: 2, x: 0, y: 0 }, { x: 900, y: -900 }), SQUARE, STAGE)
    // 400 px wide at zoom 1, so 800: 200 px stick out on each side; 800 high in 600: 100.
    expect(view).toEqual({ zoom: 2, x: 200, y: -100 })
  })

  test('a picture that fits stays in the middle', () => {
    expect(keepInside({ zoom: 1, x: 50, y: 50 }, SQUARE, STAGE)).toEqual(FITTED)
    expect(keepInside({ zoom: 0.5, x: -50, y: 3 }, SQUARE, STAGE)).toEqual({ zoom: 0.5, x: 0, y: 0 })
  })

  test('a picture of unknown size is taken for as large as the stage', () => {
    const unknown = { width: 0, height: 0 }
    expect(keepInside({ zoom: 2, x: 999, y: 999 }, unknown, STAGE)).toEqual({ zoom: 2, x: 200, y: 300 })
  })
})

test('a swipe is 50 px or more, rather sideways than not', () => {
  expect(swipeDirection({ x: -50, y: 0 })).toBe(1)
  expect(swipeDirection({ x: 50, y: 20 })).toBe(-1)
  expect(swipeDirection({ x: 49, y: 0 })).toBe(0)
  expect(swipeDirection({ x: -60, y: 90 })).toBe(0)
})
