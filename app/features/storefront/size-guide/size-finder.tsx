import { useState } from 'react'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { formatMm, type RingSize, ringSizeForCircumference } from './ring-size.ts'

interface SizeFinderProps {
  onFind: (size: RingSize | undefined) => void
}

/** Converts a measured circumference to a ring size while typing. */
export function SizeFinder({ onFind }: SizeFinderProps) {
  const [text, setText] = useState('')
  const circumference = text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'))
  const size = circumference === undefined ? undefined : ringSizeForCircumference(circumference)
  const isOutside = circumference !== undefined && text.trim().length > 1 && !size
  return (
    <div className="flex items-start gap-4">
      <div className="w-52 shrink-0">
        <TextField
          label="Omtrek in millimeter"
          name="omtrek"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          className="font-figures"
          hint="Zo lang is je strookje, bijvoorbeeld 53,4"
          error={isOutside ? 'Onze maten gaan van 47 tot 69 mm.' : undefined}
          onChange={(event) => {
            setText(event.target.value)
            onFind(ringSizeForCircumference(Number(event.target.value.trim().replace(',', '.'))))
          }}
        />
      </div>
      <p role="status" className="mt-[26px] flex h-control items-center">
        {size && (
          <>
            is maat{' '}
            <strong className="display ml-2.5 text-display-sm leading-none! font-figures">
              {formatMm(size.diameterMm)}
            </strong>
          </>
        )}
      </p>
    </div>
  )
}
