const titles: Readonly<Record<string, string>> = {
  ieo: 'IEO',
  kyc: 'Identity (KYC)',
  vip: 'VIP',
  ieoOrder: 'IEO order',
  control: 'Operator',
};

/** Returns a feature or a state machine as a heading: "Ieo order" for "ieoOrder". */
export function titleOf(name: string): string {
  const spaced = name.replace(
    /([a-z])([A-Z])/g,
    (_, a: string, b: string) => `${a} ${b.toLowerCase()}`,
  );
  return titles[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
