import { expect, test } from 'vitest'
import { fitVerdict, parseVehicle, readModelName, vehicleName, yearsText } from './vehicle-fits.ts'

test('a stored vehicle is read as it was written, and anything else is none', () => {
  expect(parseVehicle({ modelId: 7, year: 2018 })).toEqual({ modelId: 7, year: 2018 })
  expect(parseVehicle({ modelId: 7, year: null })).toEqual({ modelId: 7, year: null })
  expect(parseVehicle({ modelId: 7 })).toEqual({ modelId: 7, year: null })
  expect(parseVehicle({ modelId: 7, year: '2018' })).toEqual({ modelId: 7, year: null })
  for (const value of [null, 7, 'x', [], {}, { modelId: '7' }, { modelId: 0 }, { modelId: 1.5 }])
    expect(parseVehicle(value)).toBe(null)
})

test('a product fits a vehicle in its years, bounds included', () => {
  const verdict = (fits: Parameters<typeof fitVerdict>[0], year: number | null) =>
    fitVerdict(fits, { modelId: 7, year })
  const entry = { modelId: 7, fromYear: 2014, toYear: 2018 }
  expect(verdict(null, 2018)).toBe('unsaid')
  expect(verdict('all', null)).toBe('all')
  expect(verdict([{ ...entry, modelId: 8 }], 2016)).toBe('none')
  expect(verdict([entry], 2014)).toBe('fits')
  expect(verdict([entry], 2018)).toBe('fits')
  expect(verdict([entry], 2019)).toBe('none')
  expect(verdict([{ ...entry, toYear: null }], 2030)).toBe('fits')
  expect(verdict([{ ...entry, fromYear: null }], 1990)).toBe('fits')
  expect(verdict([entry], null)).toBe('some')
  expect(verdict([entry, { modelId: 7, fromYear: null, toYear: null }], null)).toBe('fits')
})

test('years and vehicles are written as they are read', () => {
  const years = (fromYear: number | null, toYear: number | null) => yearsText({ fromYear, toYear })
  expect(years(null, null)).toBe('')
  expect(years(2014, 2019)).toBe('2014-2019')
  expect(years(2014, null)).toBe('dès 2014')
  expect(years(null, 2010)).toBe('jusqu’à 2010')
  expect(years(2018, 2018)).toBe('2018')
  expect(vehicleName({ make: 'Yamaha', name: 'MT-07' }, 2018)).toBe('Yamaha MT-07 (2018)')
  expect(vehicleName({ make: 'Yamaha', name: 'MT-07' }, null)).toBe('Yamaha MT-07')
})

test('a year behind the name of a model is read', () => {
  expect(readModelName('mt-07 2019')).toEqual({ name: 'mt-07', year: 2019 })
  expect(readModelName('mt07')).toEqual({ name: 'mt07', year: null })
  expect(readModelName('2019')).toEqual({ name: '2019', year: null })
  expect(readModelName('z 1000')).toEqual({ name: 'z 1000', year: null })
})
