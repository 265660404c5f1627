import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals'

/** Core Web Vitals of the first page of a visit. The browser reports them when the visitor leaves or hides the page. */

const VITALS = ['lcp', 'inp', 'cls'] as const
export type Vital = (typeof VITALS)[number]

/** Reports each metric. LCP and INP are in milliseconds; CLS has no unit and is sent in thousandths. */
export function watchVitals(report: (metric: Vital, value: number) => void): void {
  const onMetric = ({ name, value }: MetricType) => {
    const metric = VITALS.find((vital) => vital === name.toLowerCase())
    if (metric)
      report(metric, Math.min(60_000, Math.round(metric === 'cls' ? value * 1_000 : value)))
  }
  onLCP(onMetric)
  onINP(onMetric)
  onCLS(onMetric)
}
