/** The calls of an app as a Vue project has them: one function for each, with the names of its backend. */
export function createApi({ service, session }) {
  const page = (params) => ({ params: { pageNo: 1, pageSize: 10, ...params } });
  return {
    async login(username, password) {
      const result = await service.post('/api/app/login', { username, password });
      session.token = result.token;
      return result;
    },
    userInfo: () => service.get('/api/user/appUser/getMyUserInfo'),
    balances: () => service.get('/api/finance/appWallet/queryUserBalance'),
    assets: () => service.get('/api/finance/appWallet/queryUserAssets'),
    rechargeAddress: (currency, chainType) =>
      service.get('/api/finance/rechargeAddr/getAddr', { params: { currency, chainType } }),
    upload(file, biz) {
      const form = new FormData();
      form.append('file', file, 'proof.png');
      form.append('biz', biz);
      return service.post('/api/sys/common/upload', form);
    },
    recharge: (data) => service.post('/api/finance/appRecharge/apply', data),
    recharges: () => service.get('/api/finance/appRecharge/listMy', page()),
    withdraw: (data) => service.post('/api/finance/appWithdrawal/apply', data),
    withdrawals: () => service.get('/api/finance/appWithdrawal/listMy', page()),
    balanceLog: (type) => service.get('/api/finance/appBalanceLog/list', page({ type })),
    symbols: () => service.get('/api/trade/appSymbol/list'),
    price: (symbol) => service.get('/api/trade/appSymbol/price', { params: { symbol } }),
    kline: (symbol, period, limit) =>
      service.get('/api/trade/appSymbol/kline', { params: { symbol, period, limit } }),
    optionTerms: (symbol) =>
      service.get('/api/trade/appSecondContractSet/list', { params: { symbol } }),
    buyOption: (data) => service.post('/api/trade/appSecondContractOrder/buy', data),
    options: () => service.get('/api/trade/appSecondContractOrder/listMy', page()),
    openPosition: (data) => service.post('/api/trade/appTradePositions/create', data),
    positions: (status) => service.get('/api/trade/appTradePositions/listMy', page({ status })),
    updateStopLoss: (data) => service.post('/api/trade/appTradePositions/updateStopLoss', data),
    closePosition: (id) => service.post(`/api/trade/appTradePositions/close/${id}`),
    products: () => service.get('/api/prod/appProductInfo/list', page()),
    buyProduct: (data) => service.post('/api/prod/appProductOrder/debitBuy', data),
    orderStat: () => service.get('/api/prod/appProductOrder/orderStat'),
    loanTerms: () => service.get('/api/prod/appLoanSet/list'),
    applyLoan: (data) => service.post('/api/prod/appLoanOrder/creditApply', data),
    loans: () => service.get('/api/prod/appLoanOrder/listMy', page()),
    notices: () => service.get('/api/content/appNotice/myList', page()),
    announcements: () => service.get('/api/sys/annountCement/vue3List', page()),
  };
}
