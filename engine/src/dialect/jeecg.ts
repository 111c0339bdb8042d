/** The names of public clients of JeecgBoot backends with these calls. */
export const jeecg = `title: Clients of a JeecgBoot backend

# Body and answer are sealed and wrapped as in the specification. These clients compute with numbers.
decimals: number
symbols:
  separator: ''
names:
  request:
    withdrawPassword: safePassword
    network: chainType
calls:
  login:
    path: [POST /api/app/login, POST /api/user/appUser/login]
    request:
      account: username
    add:
      userInfo: { call: getMember }
  register:
    assume: { agreed: true }
    add:
      userInfo: { call: getMember }
  getMember:
    add:
      username: { from: account }
      createTime: { from: registerTime }

  listBalances:
    path: [GET /api/finance/appWallet/queryUserBalance, GET /api/finance/appWallet/queryUserAssets]
    answer:
      total: balance
  getAssets:
    path: GET /api/finance/appWallet/queryAssetSummary
  getRechargeAddress:
    answer:
      minAmount: minDeposit
  applyRecharge:
    request:
      amount: money
  applyWithdrawal:
    request:
      amount: money
  listAccountChanges:
    add:
      records.createdAt: { from: createTime }
  listRecharges:
    add:
      records.createdAt: { from: createTime }
  listWithdrawals:
    add:
      records.createdAt: { from: createTime }

  # The list of symbols has prices in these clients.
  listTickers:
    path: [GET /api/public/getTicketList, GET /api/trade/appSymbol/list]
    answer: &ticker
      price: currentPrice
      high24h: high
      low24h: low
      volume24h: amount
      change24h: { name: riseRate, unit: percent }
    add: &tickerFields
      name: { from: symbol }
      price: { from: price }
  listPrices:
    request:
      symbols: symbol
    answer: *ticker
    add: *tickerFields
  listSymbols:
    path: GET /api/trade/appSymbol/set
  listKlines:
    path: [GET /api/trade/appSymbol/kline, GET /api/trade/appSymbol/klineList]
    request:
      interval:
        name: period
        codes: { 1m: 1min, 5m: 5min, 15m: 15min, 30m: 30min, 1h: 1H, 4h: 4H, 1d: 1D, 1w: 1W }
        unmapped: [1s]
    answer:
      openAt: { name: time, time: seconds }

  listOptionTerms:
    answer:
      seconds: period
      payoutRate: { name: profitRate, unit: percent }
      minStake: minAmount
      maxStake: maxAmount
  buyOption:
    request:
      stake: money
      direction: { name: type, codes: { up: 1, down: 2 } }
    answer: &option
      stake: money
      direction: { name: type, codes: { up: 1, down: 2 } }
      entryPrice: openPrice
      exitPrice: closePrice
      seconds: period
      payoutRate: { name: profitRate, unit: percent }
  listOptions:
    answer:
      records.stake: money
      records.direction: { name: type, codes: { up: 1, down: 2 } }
      records.entryPrice: openPrice
      records.exitPrice: closePrice
      records.seconds: period
      records.payoutRate: { name: profitRate, unit: percent }

  openPosition:
    answer: &position
      unrealizedPnl: pnl
      yield: { name: pnlPercent, unit: percent }
      takeProfit: stopProfit
  updateStops:
    request:
      takeProfit: stopProfit
    answer: *position
  listPositions:
    answer:
      records.unrealizedPnl: pnl
      records.yield: { name: pnlPercent, unit: percent }
      records.takeProfit: stopProfit

  listProducts:
    answer:
      records.cycleDays: cycle
      records.dailyRate: { name: cycleIncomeRateMax, unit: percent }
      records.minAmount: minLimit
      records.maxAmountPerMember: maxLimit
    add:
      records.title: { from: name }
      records.description: { value: '' }
  buyDebt:
    request:
      amount: money
  summarizeProductOrders:
    answer:
      invested: totalMoney
      accumulatedIncome: totalReward
      todayIncome: todayReward

  readAnnouncements:
    list: records
  listNotices:
    answer:
      records.read: { name: isRead, codes: { true: 1, false: 0 } }
`;
