export type PaymentState = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired'
