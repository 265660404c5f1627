/** The placeholders that a mail text may contain, with their meanings. */
export function MailNames({ names }: { names: { name: string; meaning: string }[] }) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="text-title font-semibold">Wordt ingevuld</h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Zet deze namen met hun accolades in de tekst; in elke mail komt er het juiste te staan.
      </p>
      <dl className="text-sm">
        {names.map(({ name, meaning }) => (
          <div key={name} className="border-b border-line py-2">
            <dt className="font-medium">{`{${name}}`}</dt>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
